import { execFileSync, spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWith } from '../describe-with.ts'
import { BIN, type Ran, ROOT, toolbox } from './toolbox.ts'

/** A repository with one package in a folder of its own, as a team has it. */
const repository = realpathSync(mkdtempSync(join(tmpdir(), 'toolbox-pull-request-')))
const cwd = join(repository, 'packages/weather')
afterAll(() => rmSync(repository, { recursive: true, force: true }))

const git = (...words: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words], {
    cwd: repository,
    encoding: 'utf8',
    stdio: 'pipe',
  })

const commit = (message: string): void => {
  git('add', '--all')
  git('commit', '--quiet', '--message', message)
}

const write = (file: string, text: string): void => writeFileSync(join(cwd, file), text)

const writeCode = (longest: number): void =>
  write(
    'index.js',
    `import { defineTool, defineToolBox, z } from 'opm-toolbox'

const getWeather = defineTool({
  name: 'get_weather',
  description: 'Get the current weather for a city.',
  argumentSchema: z.object({ city: z.string().max(${longest}).describe('Name of the city, in English.') }),
  outputSchema: z.object({ celsius: z.number() }),
  examples: [{ arguments: { city: 'Lisbon' }, output: { celsius: 21.5 } }],
  toolCall: () => ({ celsius: 21.5 }),
})

export default defineToolBox('weather_tools', [getWeather])
`,
  )

const writePackage = (version: string): void => {
  const metadata = {
    name: 'weather-toolbox',
    version,
    private: true,
    type: 'module',
    entryPoints: { 'opm.agents.toolbox': { weather_tools: './index.js' } },
  }
  write('package.json', `${JSON.stringify(metadata, undefined, 2)}\n`)
}

const check = (...flags: readonly string[]): Promise<Ran> =>
  // How long a load takes is not what this is about.
  toolbox(['check', '--format', 'github', '--skip', 'package/load-time', ...flags], { cwd })

/** Runs a step of a workflow in the package, with the binary of this checkout. */
function sh(step: string, env: NodeJS.ProcessEnv): Promise<Ran> {
  const script = `toolbox() { "$NODE" "$BIN" "$@"; }\n${step} --skip package/load-time`
  const child = spawnSync('sh', ['-c', script], {
    cwd,
    env: { ...process.env, NODE: process.execPath, BIN, ...env },
    encoding: 'utf8',
  })
  return Promise.resolve({
    code: child.status,
    signal: child.signal,
    stdout: child.stdout,
    stderr: child.stderr,
  })
}

/** The line of the manifest that describes how long a city may be. */
const lineOfLimit = (): number =>
  readFileSync(join(cwd, 'toolbox.manifest.json'), 'utf8')
    .split('\n')
    .findIndex((text) => text.includes('maxLength')) + 1

const annotations = ({ stdout }: Ran): readonly string[] =>
  stdout.split('\n').filter((line) => line.startsWith('::error '))

describeWith('git')('a pull request', () => {
  beforeAll(async () => {
    mkdirSync(join(cwd, 'node_modules'), { recursive: true })
    symlinkSync(ROOT, join(cwd, 'node_modules/opm-toolbox'), 'dir')
    git('init', '--quiet', '--initial-branch=main')
    write('../../.gitignore', 'node_modules\n')
    writePackage('1.0.0')
    writeCode(90)
    await toolbox(['manifest'], { cwd })
    commit('weather toolbox 1.0.0')
    git('switch', '--quiet', '--create', 'shorter-names')
  })

  it('passes while it changes nothing', async () => {
    const ran = await check('--base', 'main')
    expect(annotations(ran)).toEqual([])
    expect(ran.code).toBe(0)
  })

  it('fails with the line annotated when it breaks the contract', async () => {
    writeCode(80)
    commit('shorter names')
    const ran = await check()
    expect(ran.code).toBe(1)
    const place = `file=packages/weather/toolbox.manifest.json,line=${lineOfLimit()},`
    expect(annotations(ran)).toEqual([
      expect.stringMatching(new RegExp(`^::error ${place}.*title=contract/stale`)),
      expect.stringMatching(
        new RegExp(`^::error ${place}.*title=contract/breaking · weather_tools/get_weather::`),
      ),
    ])
  })

  it('fails still when the manifest was written anew, since callers know that of the branch to merge into', async () => {
    await toolbox(['manifest'], { cwd })
    commit('write the manifest')
    expect((await check()).code).toBe(0)
    const ran = await check('--base', 'main')
    expect(ran.code).toBe(1)
    expect(annotations(ran)).toEqual([
      expect.stringMatching(
        new RegExp(
          `file=packages/weather/toolbox.manifest.json,line=${lineOfLimit()},.*title=contract/breaking`,
        ),
      ),
    ])
  })

  it.each(['typescript', 'javascript'])(
    'fails in the workflow that the %s template has',
    async (template) => {
      const workflow = join(ROOT, 'templates', template, '_github/workflows/check.yml')
      const [, step] = /- run: \{\{exec\}\} (toolbox check .*)/.exec(readFileSync(workflow, 'utf8'))!
      git('update-ref', 'refs/remotes/origin/main', 'main')
      const inPullRequest = await sh(step!, { GITHUB_BASE_REF: 'main' })
      expect(annotations(inPullRequest)).toEqual([
        expect.stringMatching(
          /file=packages\/weather\/toolbox.manifest.json,line=\d+,.*title=contract\/breaking/,
        ),
      ])
      expect(inPullRequest.code).toBe(1)
      expect((await sh(step!, { GITHUB_BASE_REF: '' })).code).toBe(0)
    },
  )

  it('says what changed and which version that takes', async () => {
    const ran = await toolbox(['manifest', '--diff', 'main', '--json'], { cwd })
    expect(ran.code).toBe(1)
    expect(JSON.parse(ran.stdout)).toMatchObject({
      diffs: [
        {
          package: 'weather-toolbox',
          counts: { breaking: 1, dangerous: 0, safe: 0 },
          changes: [
            {
              code: 'in/max-length-lowered',
              direction: 'arguments',
              pointer: '/argument_schema/properties/city/maxLength',
              before: 90,
              after: 80,
            },
          ],
          version: { before: '1.0.0', after: '1.0.0', needed: 'major', next: '2.0.0', isEnough: false },
        },
      ],
    })
  })

  it('passes with a version that says so', async () => {
    writePackage('2.0.0')
    await toolbox(['manifest'], { cwd })
    commit('weather toolbox 2.0.0')
    const ran = await check('--base', 'main')
    expect(annotations(ran)).toEqual([])
    expect(ran.code).toBe(0)
    expect((await toolbox(['manifest', '--diff', 'main'], { cwd })).code).toBe(0)
  })
})
