import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type IsolatedLoad, type IsolationOptions, loadIsolated } from '../../src/discovery/load-isolated.ts'
import type { FoundEntry } from '../../src/discovery/scan-types.ts'
import { scan } from '../../src/discovery/scan.ts'
import { makeFolder, plugin, toolboxModule } from './folder.ts'
import { thirtyPlugins } from './thirty-plugins.ts'

const foundIn = (root: string): FoundEntry[] =>
  scan({ cwd: root, env: {} }).entries.filter((entry): entry is FoundEntry => entry.status === 'found')

interface Isolated {
  readonly results: Readonly<Record<string, IsolatedLoad>>
  readonly output: readonly string[]
}

async function isolate(modules: Record<string, string>, options: IsolationOptions = {}): Promise<Isolated> {
  const files = Object.entries(modules).flatMap(([id, source]) => [
    [`node_modules/${id}/package.json`, plugin(id, { [id]: './index.js' })],
    [`node_modules/${id}/index.js`, source],
  ])
  const output: string[] = []
  const onOutput = (id: string, text: string): void => void output.push(`${id}: ${text}`)
  const entries = foundIn(makeFolder(Object.fromEntries(files) as Record<string, string>))
  const results = await loadIsolated(entries, { onOutput, ...options })
  return { results: Object.fromEntries(results.map((result) => [result.id, result])), output }
}

const outcome = ({ status, error }: IsolatedLoad): string => (error === undefined ? status : error.code)

describe('loading at a distance', () => {
  it('describes the tools of a toolbox as plain data', async () => {
    const { results } = await isolate({ a: toolboxModule('a', ['get_weather']) })
    expect(results['a']).toMatchObject({
      status: 'ok',
      tools: [
        {
          name: 'get_weather',
          description: 'Does get_weather.',
          argument_schema: { type: 'object', properties: { text: { type: 'string' } } },
          output_schema: { type: 'object' },
        },
      ],
      stdout: '',
      openHandles: [],
    })
    expect(results['a']!.durationMs).toBeGreaterThan(0)
  })

  it('survives thirty plugins, ten of them bad in ten ways', async () => {
    const { root } = thirtyPlugins()
    const seen: string[] = []
    const options: IsolationOptions = {
      timeoutMs: 3000,
      onOutput: () => {},
      onLoaded: ({ id }) => void seen.push(id),
    }
    const entries = foundIn(root)
    const results = await loadIsolated(entries, options)
    const bad = results.filter(({ status }) => status !== 'ok').map((result) => [result.id, outcome(result)])
    expect(Object.fromEntries(bad)).toEqual({
      empty: 'missing-export',
      exits: 'exited',
      spins: 'timeout',
      syntax: 'syntax',
      throws: 'threw',
      waits: 'timeout',
    })
    expect(results).toHaveLength(27)
    expect(results.filter(({ status }) => status === 'ok')).toHaveLength(21)
    expect([results.map(({ id }) => id), seen.toSorted()]).toEqual([
      entries.map(({ id }) => id),
      entries.map(({ id }) => id).toSorted(),
    ])
    const broken = scan({ cwd: root, env: {} }).entries.filter(({ status }) => status !== 'found')
    expect(broken.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'missing error',
      'torn error',
      'healthy_1 shadowed',
    ])
  })

  it('keeps what a toolbox prints from stdout, and says who printed it', async () => {
    const { results, output } = await isolate({
      quiet: toolboxModule('quiet', []),
      loud: toolboxModule(
        'loud',
        [],
        `import { writeSync } from 'node:fs'
        console.log('one')
        writeSync(1, 'two')
        console.error('three')`,
      ),
      zebra: toolboxModule('zebra', []),
    })
    expect([results['quiet']!.stdout, results['loud']!.stdout, results['zebra']!.stdout]).toEqual([
      '',
      'one\ntwo',
      '',
    ])
    expect(output).toEqual(['loud: one\ntwo', 'loud: three\n'])
  })

  it('prints to stderr, labelled, where it is not told otherwise', () => {
    const root = makeFolder({
      'package.json': plugin('a', { loud: './index.js' }),
      'index.js': toolboxModule('loud', [], 'console.log("one"); console.log("two")'),
    })
    const modules = ['load-isolated', 'scan'].map(
      (name) => new URL(`../../src/discovery/${name}.ts`, import.meta.url),
    )
    const code = `
      const { loadIsolated } = await import('${modules[0]}')
      const { scan } = await import('${modules[1]}')
      process.stderr.write = (text) => process.stdout.write('stderr: ' + text)
      await loadIsolated(scan({ cwd: ${JSON.stringify(root)}, env: {} }).entries)`
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
    expect(printed).toBe('stderr: [loud] one\nstderr: [loud] two\n')
  })

  it('blames the toolbox that ended the process with a delay, not the one that came after it', async () => {
    const { results } = await isolate({
      a: toolboxModule('a', [], 'setTimeout(() => process.exit(3), 20)'),
      b: `await new Promise((resolve) => setTimeout(resolve, 200))\n${toolboxModule('b', [])}`,
    })
    expect([outcome(results['a']!), outcome(results['b']!)]).toEqual(['empty', 'empty'])
  })

  it('blames the toolbox that replaced a built-in function, not the one that came after it', async () => {
    const { results } = await isolate({
      a: `${toolboxModule('a', ['one'])}\nArray.prototype.map = () => [{}]`,
      b: toolboxModule('b', ['two']),
    })
    expect([outcome(results['a']!), outcome(results['b']!)]).toEqual(['threw', 'ok'])
    expect(results['a']!.error!.message).toContain('must not replace built-in functions')
    expect(results['b']!.tools.map(({ name }) => name)).toEqual(['two'])
  })

  it('names the exit code or the signal of an end', async () => {
    const { results } = await isolate({
      a: 'process.disconnect(); process.exitCode = 7; await new Promise(() => {})',
      b: 'process.kill(process.pid, "SIGKILL")',
      c: 'process.abort()',
    })
    expect(results['a']!.error!.message).toContain('exit code 7')
    expect(results['b']!.error!.message).toContain('signal SIGKILL')
    expect(results['c']!.error!.message).toContain('signal SIGABRT')
  })

  it('survives what is thrown at once and is no error', async () => {
    const { results } = await isolate({ a: 'throw undefined', b: 'throw "text"' })
    expect([results['a'], results['b']]).toMatchObject([{ status: 'error' }, { status: 'error' }])
  })

  it('takes errors that nobody handled for warnings, when the toolbox is there nevertheless', async () => {
    const { results } = await isolate({
      a: toolboxModule('a', ['x'], 'Promise.reject(new Error("forgotten"))'),
      b: toolboxModule('b', ['x']),
    })
    expect(results['a']).toMatchObject({ status: 'ok', warnings: [expect.stringContaining('forgotten')] })
    expect(results['b']).toMatchObject({ status: 'ok', warnings: [] })
  })

  it('names what a toolbox leaves open', async () => {
    const { results } = await isolate({
      a: toolboxModule('a', [], 'setInterval(() => {}, 1000)'),
      b: toolboxModule('b', []),
    })
    expect([results['a']!.openHandles, results['b']!.openHandles]).toEqual([['Timeout'], []])
  })

  it('lets a tool whose schema cannot be described spoil nothing but itself', async () => {
    const source = toolboxModule('a', ['good']).replace(
      'export default',
      `tools.push(defineTool({ name: 'bad', description: 'Bad.', argumentSchema: z.object({ at: z.date() }), outputSchema: z.object({}), toolCall: () => ({}) }))
      tools.push(defineTool({ name: 'big', description: 'Big.', argumentSchema: z.object({}), outputSchema: z.object({}), toolCall: () => ({}), examples: [{ arguments: { n: 1n } }] }))
      export default`,
    )
    const { results } = await isolate({ a: source })
    expect(results['a']).toMatchObject({
      status: 'ok',
      tools: [
        { name: 'good', argument_schema: {} },
        { name: 'bad', schema_error: expect.stringContaining('at') },
        { name: 'big', schema_error: expect.stringContaining('JSON') },
      ],
    })
  })

  it('describes what a ToolProvider offers', async () => {
    const source = `export default {
      getTools: () => [{ name: 'find', description: 'Finds.', schema: { type: 'object' }, label: 'Find', run: () => {} }],
      providesTool: () => true, executeTool() {} }`
    const { results } = await isolate({ a: source, b: source.replace('() => [', '() => 7 ?? [') })
    expect(results['a']).toMatchObject({
      status: 'ok',
      tools: [{ name: 'find', description: 'Finds.', argument_schema: { type: 'object' }, label: 'Find' }],
    })
    expect(results['b']).toMatchObject({ status: 'error', error: { code: 'discovery' } })
  })

  it('gives the configuration to every toolbox', async () => {
    const { results } = await isolate(
      {
        a: `${toolboxModule('a', [])}\n`,
        b: toolboxModule('b', [])
          .replace('export default defineToolBox', 'const B = defineToolBox')
          .concat(
            '\nexport default class extends B { constructor(options) { super(options); if (options.config.key !== 7) throw new Error("no key") } }',
          ),
      },
      { config: { key: 7 } },
    )
    expect(outcome(results['b']!)).toBe('empty')
  })

  it('does without the streams that a toolbox closes', async () => {
    const source = toolboxModule('a', [], `import { closeSync } from 'node:fs'\ncloseSync(1)`)
    const { results } = await isolate({ a: source, b: toolboxModule('b', []) })
    expect([outcome(results['a']!), outcome(results['b']!)]).toEqual(['empty', 'empty'])
  })

  it('is not misled by a toolbox that looks for a parent to talk to', async () => {
    const { results } = await isolate({
      a: toolboxModule('a', [], 'if (process.send !== undefined) throw new Error("forked")'),
    })
    expect(outcome(results['a']!)).toBe('empty')
  })

  it('fails loudly when its own program cannot be started', async () => {
    const program = join(makeFolder(), 'gone.ts')
    await expect(isolate({ a: '' }, { program })).rejects.toThrow(program)
  })

  it('starts nothing when there is nothing to load', async () => {
    expect(await loadIsolated([], { program: '/nowhere' })).toEqual([])
  })
})
