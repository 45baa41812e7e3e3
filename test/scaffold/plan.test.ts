import { describe, expect, test } from 'vitest'
import { type Plan, planScaffold, type ScaffoldRequest } from '../../src/scaffold/plan.ts'
import { readTemplate, TEMPLATES } from '../../src/scaffold/templates.ts'
import { plan, templateFiles } from './plans.ts'

test('the TypeScript template makes these files', () => {
  expect(pathsOf(plan({ template: 'typescript' }))).toEqual([
    '.github/workflows/check.yml',
    '.gitignore',
    'LICENSE',
    'README.md',
    'package.json',
    'src/index.ts',
    'test/index.test.ts',
    'tsconfig.build.json',
    'tsconfig.json',
  ])
})

test('the JavaScript template makes these files', () => {
  expect(pathsOf(plan({ template: 'javascript' }))).toEqual([
    '.github/workflows/check.yml',
    '.gitignore',
    'LICENSE',
    'README.md',
    'package.json',
    'src/index.js',
    'test/index.test.js',
    'tsconfig.build.json',
    'tsconfig.json',
  ])
})

test('the Python template makes these files', () => {
  expect(pathsOf(plan({ template: 'python' }))).toEqual([
    '.github/workflows/check.yml',
    '.gitignore',
    'LICENSE',
    'README.md',
    'pyproject.toml',
    'test/test_toolbox.py',
    'weather_tools/__init__.py',
  ])
})

describe.each(TEMPLATES)('the %s template', (template) => {
  test('says who the package is', () => {
    const { name, folder, toolbox, tools } = plan({ template, name: 'weather-toolbox' })
    expect({ name, folder, toolbox, tools }).toEqual({
      name: 'weather-toolbox',
      folder: 'weather-toolbox',
      toolbox: 'weather_tools',
      tools: ['get_weather'],
    })
  })

  test('leaves no placeholder behind', () => {
    for (const { content } of plan({ template, tools: ['get_weather', 'delete'] }).files) {
      expect(content.replaceAll(/\$\{\{.*?\}\}/g, '')).not.toMatch(/\{\{|\}\}(?!\))/)
    }
  })

  test('ends every file with one line break and uses no tabs', () => {
    for (const { path, content } of plan({ template }).files) {
      expect([path, content.endsWith('\n'), content.endsWith('\n\n')]).toEqual([path, true, false])
      expect([path, content.includes('\t')]).toEqual([path, false])
    }
  })

  test('survives a description that breaks out of every kind of literal', () => {
    const description = `"'\\"""*/ --> \n[x]\u0007 = {{name}} \${y} é🌦\ud800`
    const { files } = plan({ template, description })
    const manifest = files.find(({ path }) => path === 'package.json' || path === 'pyproject.toml')!
    const line = /^ *"?description"?(?: =|:) (".*"),?$/m.exec(manifest.content)
    expect(JSON.parse(line![1]!)).toBe(`"'\\"""*/ --> [x] = {{name}} \${y} é🌦\ufffd`)
  })
})

test('the entry point of a TypeScript package names source and build', () => {
  expect(manifestOf(plan({ template: 'typescript', name: '@me/weather' }))).toMatchObject({
    name: '@me/weather',
    entryPoints: {
      'opm.agents.toolbox': {
        weather_tools: {
          source: './src/index.ts#WeatherToolBox',
          default: './dist/index.js#WeatherToolBox',
        },
      },
    },
    dependencies: { 'opm-toolbox': '^0.1.0' },
  })
})

test('the entry point of a JavaScript package names its source', () => {
  expect(manifestOf(plan({ template: 'javascript' })).entryPoints).toEqual({
    'opm.agents.toolbox': { weather_tools: './src/index.js#WeatherToolBox' },
  })
})

test('development tools are pinned to the versions that this package itself is tested with', async () => {
  const { default: own } = await import('../../package.json', { with: { type: 'json' } })
  const versions: Readonly<Record<string, string>> = own.devDependencies
  for (const template of ['typescript', 'javascript'] as const) {
    const { devDependencies } = manifestOf(plan({ template }))
    for (const [name, version] of Object.entries(devDependencies!)) {
      expect([name, version]).toEqual([name, versions[name]])
    }
  }
})

test('a tool whose name promises a change is not declared read-only', () => {
  const { files } = plan({ tools: ['find_book', 'delete_book'] })
  const source = files.find(({ path }) => path === 'src/index.ts')!.content
  const hints = source.matchAll(/name: '(\w+)',[^]*?readOnlyHint: (\w+)/g)
  expect([...hints].map(([, tool, hint]) => [tool, hint])).toEqual([
    ['find_book', 'true'],
    ['delete_book', 'false'],
  ])
})

test('another package manager than npm is installed by the workflow and named in the README', () => {
  const { files } = plan({ template: 'typescript', packageManager: 'pnpm' })
  const contentOf = (wanted: string): string => files.find(({ path }) => path === wanted)!.content
  expect(contentOf('.github/workflows/check.yml')).toContain('- run: npm install --global pnpm\n')
  expect(contentOf('README.md')).toContain('pnpm exec toolbox call get_weather')
})

test('a package without the library does not send anybody to npx, which would run another toolbox', () => {
  const { files } = plan({ template: 'python' })
  const commands = files.flatMap(
    ({ content }) => content.match(/^.*\btoolbox (?:list|call|bus)\b.*$/gm) ?? [],
  )
  expect(commands.length).toBeGreaterThan(1)
  expect(commands.filter((line) => line.includes('npx'))).toEqual([])
})

test.each<[Partial<ScaffoldRequest>, string, string]>([
  [{ name: 'My Weather' }, 'name-invalid', 'Try my-weather.'],
  [{ name: '...a' }, 'name-invalid', 'Try a.'],
  [{ name: '@me/-' }, 'name-invalid', 'Try me.'],
  [{ name: 'opm-toolbox' }, 'name-invalid', 'Try my-opm-toolbox.'],
  [{ name: 'vitest' }, 'name-invalid', 'Try my-vitest.'],
  [{ name: 'ovos-plugin-manager', template: 'python' }, 'name-invalid', 'Try my-ovos-plugin-manager.'],
  [{ name: '@me/weather', template: 'python' }, 'name-invalid', 'Try me-weather.'],
  [{ name: 'weather-', template: 'python' }, 'name-invalid', 'Try weather.'],
  [{ tools: ['Bad'] }, 'tool-invalid', 'Try --tool bad.'],
  [{ tools: ['a', 'a'] }, 'tool-duplicate', 'Give --tool a once.'],
])('%j is refused', (request, code, fix) => {
  const template = request.template ?? 'typescript'
  const outcome = planScaffold({ ...REQUEST, ...request }, templateFiles(template))
  expect(outcome).toMatchObject({ ok: false, problem: { code, fix } })
})

test('a template that is not there is a problem, not a crash', () => {
  expect(readTemplate('/nowhere', 'typescript')).toMatchObject({
    ok: false,
    problem: { code: 'template-missing' },
  })
})

const REQUEST: ScaffoldRequest = {
  name: 'weather-toolbox',
  template: 'typescript',
  packageManager: 'npm',
  dependency: '^0.1.0',
}

const pathsOf = ({ files }: Plan): string[] => files.map(({ path }) => path)

function manifestOf({ files }: Plan): Record<string, Readonly<Record<string, unknown>> | undefined> {
  return JSON.parse(files.find(({ path }) => path === 'package.json')!.content) as never
}
