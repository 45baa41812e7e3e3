import { beforeAll, describe, expect, test } from 'vitest'
import { type Scaffolded, scaffold } from './scaffolded.ts'
import { ROOT } from './toolbox.ts'

const INSTALL_TIME = 240_000

const PACKAGES = [
  { template: 'typescript', packageManager: 'npm', built: 'dist/index.js', exec: ['npx'] },
  { template: 'typescript', packageManager: 'pnpm', built: 'dist/index.js', exec: ['pnpm', 'exec'] },
  { template: 'javascript', packageManager: 'npm', built: 'types/index.d.ts', exec: ['npx'] },
  { template: 'javascript', packageManager: 'pnpm', built: 'types/index.d.ts', exec: ['pnpm', 'exec'] },
] as const

describe.each(PACKAGES)('a $template package, installed with $packageManager', (kind) => {
  const { template, packageManager, built, exec } = kind
  let made: Scaffolded

  beforeAll(async () => {
    const argv = ['weather-toolbox', '--tool', 'get_weather', '--tool', 'import']
    made = await scaffold(ROOT, [...argv, '--template', template, '--package-manager', packageManager])
    return () => made.remove()
  }, INSTALL_TIME)

  test('is whole: files and dependencies', () => {
    expect(made.json.files.filter((path) => !made.has(path))).toEqual([])
    expect(made.json.installed).toBe(true)
    expect(made.has('node_modules')).toBe(true)
  })

  test('passes its own tests', async () => {
    const { code, stdout, stderr } = await made.run(packageManager, 'test')
    expect({ code, stdout, stderr }).toMatchObject({ code: 0 })
    expect(Number(/Tests .*?(\d+) passed/.exec(stdout)?.[1])).toBeGreaterThan(15)
  })

  test('builds', async () => {
    const { code, stdout, stderr } = await made.run(packageManager, 'run', 'build')
    expect({ code, stdout, stderr }).toMatchObject({ code: 0 })
    expect(made.has(built)).toBe(true)
  })

  test('passes its own check, which then only minds that it depends on a checkout', async () => {
    const { code, stdout, stderr } = await made.run(packageManager, 'run', 'check')
    expect({ code, stdout, stderr }).toMatchObject({ code: 0 })
    expect(stdout).toContain('contract/missing')
    expect((await toolbox('manifest')).code).toBe(0)
    const again = await toolbox('check', '--json')
    expect(again.code).toBe(0)
    const { findings } = JSON.parse(again.stdout) as { findings: { rule: string }[] }
    expect(findings.map(({ rule }) => rule)).toEqual(['package/local-dependency'])
  })

  test('is found by toolbox list', async () => {
    const { stdout } = await toolbox('list', '--json')
    const { toolboxes } = JSON.parse(stdout) as {
      toolboxes: { id: string; status: string; origin: string }[]
    }
    expect(toolboxes).toMatchObject([{ id: 'weather_tools', status: 'ok', origin: 'project' }])
  })

  test('answers a call', async () => {
    const weather = await toolbox('call', 'get_weather', '{"location":"Lisbon"}')
    expect(JSON.parse(weather.stdout)).toEqual({
      location: 'Lisbon',
      temperature_c: 21.5,
      condition: 'Sunny',
    })
    const blank = await toolbox('call', 'import', 'text=hello')
    expect(JSON.parse(blank.stdout)).toEqual({ text: 'hello' })
  })

  function toolbox(...args: string[]): ReturnType<Scaffolded['run']> {
    const [program, ...rest] = exec
    return made.run(program, ...rest, 'toolbox', ...args)
  }
})
