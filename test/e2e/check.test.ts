import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../src/check/finding.ts'
import { builtToolbox, makeProject } from './project.ts'
import { ROOT, toolbox } from './toolbox.ts'

const packageJson = (name: string, id: string, more: object = {}): string =>
  `${JSON.stringify(
    {
      name,
      version: '0.3.0',
      type: 'module',
      files: ['index.js'],
      entryPoints: { 'opm.agents.toolbox': { [id]: './index.js' } },
      ...more,
    },
    undefined,
    2,
  )}\n`

const ROOT_PACKAGE = '{"name": "all", "private": true, "workspaces": ["packages/*"]}\n'

const makeWorkspaces = (): string =>
  makeProject({
    'package.json': ROOT_PACKAGE,
    'packages/a/package.json': packageJson('a-toolbox', 'a_tools'),
    'packages/a/index.js': builtToolbox('a_tools', ['find_a']),
    'packages/b/package.json': packageJson('b-toolbox', 'b_tools'),
    'packages/b/index.js': builtToolbox('b_tools', ['find_b']),
  })

// How long a load takes is not what this is about.
const check = async (cwd: string, ...flags: readonly string[]) => {
  const ran = await toolbox(['check', '--json', '--skip', 'package/load-time', ...flags], { cwd })
  const answer = JSON.parse(ran.stdout) as {
    readonly findings?: readonly Finding[]
    readonly fixed?: readonly string[]
    readonly error?: { readonly message: string; readonly hints: readonly string[] }
  }
  return { code: ran.code, ...answer }
}

describe('toolbox check', () => {
  it('does not pass where there is nothing to look at', async () => {
    const cwd = makeProject({ 'package.json': '{"name": "empty"}' })
    const { code, error } = await check(cwd)
    expect(code).toBe(2)
    expect(error?.message).toBe('no toolbox is developed here')
  })

  it('examines what is healthy beside what is broken, and exits with 3', async () => {
    const entryPoints = { 'opm.agents.toolbox': { good: './good.js', bad: './bad.js' } }
    const cwd = makeProject({
      'package.json': JSON.stringify({ name: 'two', type: 'module', private: true, entryPoints }),
      'good.js': builtToolbox('good', ['findThing']),
      'bad.js': 'throw new Error("no key")',
    })
    const { code, findings } = await check(cwd)
    expect(code).toBe(3)
    expect(findings).toContainEqual(expect.objectContaining({ rule: 'package/load', toolbox: 'bad' }))
    expect(findings).toContainEqual(expect.objectContaining({ rule: 'ovos/snake-case', toolbox: 'good' }))
    expect((await check(cwd, 'good', '--only', 'schema/*')).code).toBe(0)
  })

  it.each(['check', 'manifest', 'show find_thing'])(
    'ends though a plugin keeps something running: %s',
    { timeout: 30_000 },
    async (words) => {
      const cwd = makeProject({
        'package.json': packageJson('busy-toolbox', 'busy'),
        'index.js': `${builtToolbox('busy', ['find_thing'])}\nsetInterval(() => {}, 1000)\n`,
      })
      const { code, stdout } = await toolbox([...words.split(' '), '--json'], { cwd })
      expect(code).toBe(words === 'check' ? 1 : 0)
      expect(JSON.parse(stdout)).not.toHaveProperty('error')
    },
  )

  it.each([
    ['sets an exit code at the end', "process.on('exit', () => { process.exitCode = 0 })", 1, 'counts'],
    ['ends the process', 'process.reallyExit(0)', 3, 'counts'],
    ['brings timers of its own', 'globalThis.setTimeout = () => 1', 1, 'counts'],
    ['spoils promises', 'Promise.prototype.then = () => {}', 1, 'error'],
  ])('gives its verdict once, though a plugin %s while it is loaded', async (_, line, exitCode, member) => {
    const cwd = makeProject({
      'package.json': packageJson('sly-toolbox', 'sly'),
      'index.js': `${builtToolbox('sly', ['find_thing'])}\n${line}\n`,
    })
    const { code, stdout } = await toolbox(['check', '--fail-on', 'warning', '--json'], { cwd })
    expect(code).toBe(exitCode)
    expect(JSON.parse(stdout)).toHaveProperty(member)
  })

  it('does not start with a configuration that cannot be meant, and says what is wrong where', async () => {
    const cwd = makeProject({
      'package.json': packageJson('good-toolbox', 'good'),
      'index.js': builtToolbox('good', ['find_thing']),
      'toolbox.config.json': '{\n  "failOn": "warn",\n  "skip": ["aray/items-required"]\n}\n',
    })
    const { code, findings, error } = await check(cwd)
    expect({ code, findings }).toEqual({ code: 2, findings: undefined })
    expect(error).toMatchObject({ type: 'UsageError', hints: [expect.stringContaining('correct it there')] })
    expect(error?.message.split('\n').slice(1)).toEqual([
      `${join(cwd, 'toolbox.config.json')}:2:3: failOn: expected "error" or "warning", received "warn"`,
      `${join(cwd, 'toolbox.config.json')}:3:12: skip.0: no rule is called 'aray/items-required'; did you mean 'array/items-required'?`,
    ])
    const shown = await toolbox(['check', '--format', 'github'], { cwd })
    expect(shown).toMatchObject({ code: 2, stdout: '' })
    expect(shown.stderr).toContain(`${join(cwd, 'toolbox.config.json')}:2:3`)
  })

  it('refuses reports that could not be written before it loads anything', async () => {
    const cwd = makeProject({
      'package.json': packageJson('marking-toolbox', 'marking'),
      'index.js': `import { writeFileSync } from 'node:fs'\nwriteFileSync('loaded', '')\nexport default 1\n`,
      'folder/file.txt': '',
    })
    const outputs: readonly (readonly [string, string])[] = [
      ['--output one.json', 'each --output needs a --format before it'],
      ['--format json --output nowhere/one.json', `the folder ${join(cwd, 'nowhere')} does not exist`],
      ['--format json --output folder/file.txt/one.json', `${join(cwd, 'folder/file.txt')} is not a folder`],
      ['--format json --output folder', `${join(cwd, 'folder')} is a folder`],
      ['--format json --output a --format sarif --output ./a', `${join(cwd, 'a')} is named twice`],
    ]
    for (const [flags, message] of outputs) {
      const { code, error } = await check(cwd, ...flags.split(' '))
      expect({ code, message: error?.message }).toEqual({
        code: 2,
        message: expect.stringContaining(message),
      })
      expect(error?.hints).toHaveLength(1)
    }
    expect(existsSync(join(cwd, 'loaded'))).toBe(false)
  })

  it('fails when the contract to compare with cannot be read', async () => {
    const { code, findings } = await check(makeWorkspaces(), '--base', 'mian')
    expect(code).toBe(1)
    expect(findings).toContainEqual(expect.objectContaining({ rule: 'contract/no-base', severity: 'error' }))
  })

  it('names the nearest rule, family and profile, and lists rules by a glob', async () => {
    const cwd = makeWorkspaces()
    expect((await check(cwd, '--only', 'array/item-required')).error?.hints).toEqual([
      "did you mean 'array/items-required'?",
    ])
    expect((await check(cwd, '--skip', 'schemas/*')).error?.hints).toEqual(["did you mean 'schema/*'?"])
    expect((await check(cwd, '--profile', 'opnai')).error?.hints).toEqual(["did you mean 'openai'?"])
    const { stdout, code } = await toolbox(['check', '--explain', 'fuzz/*'], { cwd })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^fuzz\/crash +\S/m)
    expect(await toolbox(['check', '--explain', 'fuzz'], { cwd })).toMatchObject({ code: 0, stdout })
    expect((await check(cwd, '--explain', 'fuz')).error?.hints).toEqual(["did you mean 'fuzz'?"])
  })
})

describe('in workspaces', () => {
  it('each finding stands in a file of its own package, and --fix mends that one', async () => {
    const cwd = makeWorkspaces()
    await toolbox(['manifest'], { cwd })
    const { findings = [] } = await check(cwd)
    const files = Map.groupBy(findings, ({ rule, tool }) => (tool === undefined ? rule : 'of a tool'))
    expect(files.get('package/published-manifest')?.map(({ location }) => location?.file)).toEqual([
      'packages/a/package.json',
      'packages/b/package.json',
    ])
    const places = new Set(
      files.get('of a tool')?.map(({ toolbox: id, location }) => [id, location?.file].join(' ')),
    )
    expect([...places]).toEqual([
      'a_tools packages/a/toolbox.manifest.json',
      'b_tools packages/b/toolbox.manifest.json',
    ])

    const fixed = await check(cwd, '--fix')
    expect(fixed.fixed).toEqual([
      'one entry of packages/a/package.json',
      'one entry of packages/b/package.json',
    ])
    expect(fixed.findings?.map(({ rule }) => rule)).not.toContain('package/published-manifest')
    expect(readFileSync(join(cwd, 'package.json'), 'utf8')).toBe(ROOT_PACKAGE)
    const listed = JSON.parse(readFileSync(join(cwd, 'packages/a/package.json'), 'utf8')) as {
      files: string[]
    }
    expect(listed.files).toEqual(['index.js', 'toolbox.manifest.json'])
    expect((await check(cwd, '--fix')).fixed).toEqual([])
  })

  it('a contract in a file is compared with the package that it is of', async () => {
    const cwd = makeWorkspaces()
    await toolbox(['manifest'], { cwd })
    const base = 'packages/a/toolbox.manifest.json'
    const ran = await toolbox(['manifest', '--diff', base, '--json'], { cwd })
    expect(JSON.parse(ran.stdout)).toMatchObject({ diffs: [{ package: 'a-toolbox', changes: [] }] })
    const { findings } = await check(cwd, '--base', base, '--only', 'contract/*')
    expect(findings).toEqual([])
  })

  it('a stale manifest is written anew, and is then no finding any more', async () => {
    const cwd = makeWorkspaces()
    const only = ['--only', 'contract/*'] as const
    expect((await check(cwd, ...only)).findings?.map(({ rule }) => rule)).toEqual([
      'contract/missing',
      'contract/missing',
    ])
    const fixed = await check(cwd, ...only, '--fix')
    expect([fixed.code, fixed.findings?.length, fixed.fixed?.length]).toEqual([0, 0, 2])
  })
})

describe('a schema of fifty megabytes', () => {
  it('is refused with a finding, in bounded memory', async () => {
    const entryPoints = { 'opm.agents.toolbox': { huge: './index.js' } }
    const cwd = makeProject({
      'package.json': JSON.stringify({ name: 'huge', type: 'module', private: true, entryPoints }),
      'index.js': `import { defineTool, defineToolBox } from 'opm-toolbox'
const values = Array.from({ length: 500_000 }, (_, index) => 'x'.repeat(95) + index)
const argumentSchema = { type: 'object', properties: { one: { type: 'string', enum: values } } }
export default defineToolBox('huge', [defineTool({
  name: 'find_one',
  description: 'Finds one of many.',
  argumentSchema,
  outputSchema: { type: 'object', properties: {} },
  toolCall: () => ({}),
})])
`,
      'node_modules/.keep': '',
    })
    symlinkSync(ROOT, join(cwd, 'node_modules/opm-toolbox'))
    const env = { NODE_OPTIONS: '--max-old-space-size=512' }
    const argv = ['check', '--json', '--skip', 'package/*', '--profile', 'all']
    const { code, stdout } = await toolbox(argv, { cwd, env })
    expect(code).toBe(1)
    const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] }
    expect(findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)).toEqual([
      'schema/too-large',
    ])
  })
})
