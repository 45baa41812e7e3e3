import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FindOptions, ToolLookup } from '../../src/discovery/tool-lookup.ts'
import { MANIFEST_FILE } from '../../src/discovery/manifest.ts'
import type { Scan } from '../../src/discovery/scan-types.ts'
import { scan } from '../../src/discovery/scan.ts'
import { openToolMemory } from '../../src/discovery/tool-memory.ts'
import { parseToolReference } from '../../src/discovery/tool-reference.ts'
import { type Files, makeFolder, plugin, toolboxModule, writeFiles } from './folder.ts'
import { findTool } from './native.ts'
import { thirtyPlugins } from './thirty-plugins.ts'

const scanIn = (root: string): Scan => scan({ cwd: root, env: {} })

/** Fails the test when anything is looked into at a distance. */
const nothing: FindOptions['inspect'] = (entries) => {
  throw new Error(`nothing should be inspected, but ${entries.map(({ id }) => id).join(', ')} were`)
}

const aliased = (id: string, name: string, alias: string): string =>
  toolboxModule(id, [name]).replace("description: 'Does", `aliases: ['${alias}'],\n  description: 'Does`)

/** A project with installed plugins, each with a toolbox of its own name. */
function install(modules: Readonly<Record<string, string>>, more: Files = {}): string {
  const files: Record<string, string | object> = { ...more }
  for (const [id, source] of Object.entries(modules)) {
    files[`node_modules/${id}/package.json`] = plugin(id, { [id]: './index.js' })
    files[`node_modules/${id}/index.js`] = source
  }
  return makeFolder(files)
}

const manifest = (name: string, tools: readonly string[], aliases: readonly string[] = []): object => ({
  manifest_version: 1,
  package: { name, version: '1.0.0' },
  toolboxes: {
    [name]: {
      tools: tools.map((tool) => ({
        name: tool,
        description: '',
        argument_schema: {},
        output_schema: {},
        aliases,
      })),
    },
  },
})

const unloadableOf = (lookup: ToolLookup): string[] =>
  lookup.outcome === 'unknown' ? lookup.unloadable.map(({ entry, error }) => `${entry.id} ${error.code}`) : []

describe('finding a tool among thirty plugins, ten of them bad', () => {
  it('imports the toolbox that has it, and none of the others', async () => {
    const { root, isImported } = thirtyPlugins()
    const lookup = await findTool(scanIn(root), 'tool_of_healthy_7', { inspect: nothing })
    expect(lookup).toMatchObject({
      outcome: 'found',
      entry: { id: 'healthy_7' },
      tool: { name: 'tool_of_healthy_7' },
    })
    expect(isImported('healthy_7')).toBe(true)
    const others = [
      'throws',
      'waits',
      'spins',
      'exits',
      'empty',
      'prints',
      'zz_shadows',
      'healthy_1',
      'healthy_8',
    ]
    expect(others.filter(isImported)).toEqual([])
  })

  it('imports the toolbox that is named, and none of the others', async () => {
    const { root, isImported } = thirtyPlugins()
    const lookup = await findTool(scanIn(root), 'healthy_1/tool_of_healthy_1', { inspect: nothing })
    expect(lookup).toMatchObject({ outcome: 'found', entry: { id: 'healthy_1' } })
    expect([isImported('healthy_1'), isImported('zz_shadows'), isImported('healthy_2')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('survives a misspelt name, and names the nearest and whatever could not be loaded', async () => {
    const { root } = thirtyPlugins()
    const lookup = await findTool(scanIn(root), 'tool_of_helthy_7', { timeoutMs: 3000 })
    expect(lookup).toMatchObject({ outcome: 'unknown', nearest: ['healthy_7/tool_of_healthy_7'] })
    expect(unloadableOf(lookup).toSorted()).toEqual([
      'empty missing-export',
      'exits exited',
      'missing missing-file',
      'spins timeout',
      'syntax syntax',
      'throws threw',
      'torn package-json',
      'waits timeout',
    ])
  })

  it.each([
    ['throws', 'threw'],
    ['waits', 'timeout'],
    ['exits', 'exited'],
    ['syntax', 'syntax'],
    ['empty', 'missing-export'],
    ['missing', 'missing-file'],
    ['torn', 'package-json'],
  ])('says why the named toolbox %s cannot be loaded', async (id, code) => {
    const { root } = thirtyPlugins()
    const lookup = await findTool(scanIn(root), `${id}/any`, { timeoutMs: 200, inspect: nothing })
    expect(lookup).toMatchObject({ outcome: 'unloadable', entry: { id }, error: { code } })
  })
})

describe('finding a tool', () => {
  it('names both toolboxes that have it', async () => {
    const root = install({ a: toolboxModule('a', ['shared']), b: toolboxModule('b', ['shared']) })
    const lookup = await findTool(scanIn(root), 'shared')
    expect(lookup).toMatchObject({ outcome: 'ambiguous', tool: 'shared', owners: [{ id: 'a' }, { id: 'b' }] })
  })

  it('takes the toolbox that --toolbox names', async () => {
    const root = install({ a: toolboxModule('a', ['shared']), b: toolboxModule('b', ['shared']) })
    for (const reference of ['shared', 'b/shared']) {
      const lookup = await findTool(scanIn(root), reference, { toolbox: 'b', inspect: nothing })
      expect(lookup).toMatchObject({ outcome: 'found', entry: { id: 'b' } })
    }
  })

  it('names its owners in the order of the scan, whichever of them is known already', async () => {
    const modules = { a: toolboxModule('a', ['shared']), b: toolboxModule('b', ['shared']) }
    const root = install(modules, { [`node_modules/b/${MANIFEST_FILE}`]: manifest('b', ['shared']) })
    expect(await findTool(scanIn(root), 'shared')).toMatchObject({ owners: [{ id: 'a' }, { id: 'b' }] })
  })

  it('is not ambiguous where another toolbox merely speaks of it', async () => {
    const root = install({
      a: toolboxModule('a', ['get_weather']),
      b: `// works well with get_weather\n${toolboxModule('b', ['other'])}`,
      c: toolboxModule('c', ['get_weather_history']),
    })
    expect(await findTool(scanIn(root), 'get_weather')).toMatchObject({
      outcome: 'found',
      entry: { id: 'a' },
    })
  })

  it('finds the name anywhere in the files of a package', async () => {
    const root = install({
      a: `export { default } from './lib/tools.js'`,
      b: toolboxModule('b', ['other']),
    })
    writeFiles(root, { 'node_modules/a/lib/tools.js': toolboxModule('a', ['deep']) })
    expect(await findTool(scanIn(root), 'deep', { inspect: nothing })).toMatchObject({ outcome: 'found' })
  })

  it('finds a tool whose name stands in no file', async () => {
    const root = install({
      a: toolboxModule('a', ['x']).replace('["x"]', '["made" + "_up"]'),
      b: toolboxModule('b', ['other']),
    })
    const lookup = await findTool(scanIn(root), 'made_up')
    expect(lookup).toMatchObject({ outcome: 'found', entry: { id: 'a' }, tool: { name: 'made_up' } })
  })

  it('goes by former names where no tool has that name now', async () => {
    const root = install({ a: aliased('a', 'get_weather', 'weather'), b: toolboxModule('b', ['other']) })
    for (const reference of ['weather', 'a/weather']) {
      const lookup = await findTool(scanIn(root), reference)
      expect(lookup).toMatchObject({ outcome: 'found', tool: { name: 'get_weather' } })
    }
  })

  it('prefers the tool that has a name now to one that had it', async () => {
    const root = install({ a: aliased('a', 'get_weather', 'weather'), b: toolboxModule('b', ['weather']) })
    expect(await findTool(scanIn(root), 'weather')).toMatchObject({ outcome: 'found', entry: { id: 'b' } })
  })

  it('names the nearest tool of the toolbox that was named', async () => {
    const root = install({ a: toolboxModule('a', ['get_weather']), b: toolboxModule('b', ['get_wether']) })
    expect(await findTool(scanIn(root), 'a/get_wether', { inspect: nothing })).toEqual({
      outcome: 'unknown',
      tool: 'get_wether',
      toolbox: 'a',
      nearest: ['a/get_weather'],
      unloadable: [],
    })
  })

  it('names the nearest toolbox, and packages whose toolboxes are not known', async () => {
    const root = install(
      { weather_tools: toolboxModule('weather_tools', ['get_weather']) },
      { 'node_modules/torn/package.json': '{"entryPoints":' },
    )
    const lookup = await findTool(scanIn(root), 'wether_tools/get_weather')
    expect(lookup).toMatchObject({
      outcome: 'unknown',
      toolbox: 'wether_tools',
      nearest: ['weather_tools/get_weather'],
    })
    expect(unloadableOf(lookup)).toEqual(['torn package-json'])
  })

  it.each([
    ['weather-tools/get-weather', 'both are written otherwise'],
    ['weather-toolbox/get_weather', 'the package is named in place of the toolbox'],
  ])('suggests what there is for %s: %s', async (reference) => {
    const root = makeFolder({
      'package.json': plugin('weather-toolbox', { weather_tools: './index.js' }),
      'index.js': toolboxModule('weather_tools', ['get_weather']),
    })
    expect(await findTool(scanIn(root), reference)).toMatchObject({
      outcome: 'unknown',
      nearest: ['weather_tools/get_weather'],
    })
  })

  it('blames a misspelt toolbox that cannot be loaded', async () => {
    const root = install({ weather_tools: 'throw new Error("no key")' })
    const lookup = await findTool(scanIn(root), 'wether_tools/get_weather')
    expect(lookup).toMatchObject({ outcome: 'unknown', nearest: ['weather_tools/get_weather'] })
    expect(unloadableOf(lookup)).toEqual(['weather_tools threw'])
  })

  it.each([
    'weather_tools.get_weather',
    'weather_tools:get_weather',
    'weather_tools__get_weather',
    'mcp__weather_tools__get_weather',
    'weatherTools.getWeather',
    'get-weather',
    'getWeather',
  ])('understands other ways to write a name: %s', async (reference) => {
    const root = install({
      weather_tools: toolboxModule('weather_tools', ['get_weather']),
      clock_tools: toolboxModule('clock_tools', ['get_time']),
    })
    expect(await findTool(scanIn(root), reference)).toMatchObject({
      outcome: 'unknown',
      nearest: ['weather_tools/get_weather'],
    })
  })

  it('puts first, of what could not be loaded, what speaks of the tool, then what is developed here', async () => {
    const root = install(
      { a: 'throw 1', b: 'throw 2 // get_weather' },
      {
        'package.json': plugin('project', { own: './own.js' }),
        'own.js': 'throw 3',
        // What the scan knows to be broken is known before all others.
        'node_modules/c/package.json': plugin('c', { c: './none.js' }),
      },
    )
    const lookup = await findTool(scanIn(root), 'get_weather')
    expect(unloadableOf(lookup)).toEqual(['b threw', 'own threw', 'c missing-file', 'a threw'])
  })

  it('warns when what it found is not what is being written', async () => {
    const value = { source: './src/indx.js', default: './index.js' }
    const root = makeFolder({
      'package.json': plugin('a', { a: value, b: { sorce: './b.js', default: './b.js' } }),
      'index.js': toolboxModule('a', ['x']),
      'b.js': toolboxModule('b', ['y']),
      'src/index.js': '',
    })
    const file = join(root, 'package.json')
    expect(await findTool(scanIn(root), 'a/x')).toMatchObject({
      warnings: [
        `${file}: the "source" of 'a', ./src/indx.js, is not there, so its "default", ./index.js, is used instead; did you mean "./src/index.js#default"?`,
      ],
    })
    expect(await findTool(scanIn(root), 'b/y')).toMatchObject({
      warnings: [
        `${file}: the key "sorce" of 'b' means nothing, so its "default", ./b.js, is used; did you mean "source"?`,
      ],
    })
  })

  it('knows nothing where there are no toolboxes', async () => {
    expect(await findTool(scanIn(makeFolder()), 'x')).toEqual({
      outcome: 'unknown',
      tool: 'x',
      nearest: [],
      unloadable: [],
    })
  })

  it('passes the configuration and the warnings on', async () => {
    const root = install({ a: toolboxModule('other', ['x']) })
    const lookup = await findTool(scanIn(root), 'x', { config: { key: 1 }, inspect: nothing })
    expect(lookup).toMatchObject({
      toolbox: { config: { key: 1 } },
      warnings: [expect.stringContaining("'other'")],
    })
  })

  it('refuses a ToolProvider when nothing adapts it', async () => {
    const root = install({ a: 'export default { getTools() {}, providesTool() {}, executeTool() {} }' })
    expect(await findTool(scanIn(root), 'a/x')).toMatchObject({
      outcome: 'unloadable',
      error: { code: 'not-a-toolbox' },
    })
  })
})

describe('what is known ahead', () => {
  it('spares every other import when a manifest has the tool', async () => {
    const root = install(
      { a: toolboxModule('a', ['x']).replace('["x"]', '["get" + "_it"]'), b: 'process.exit(1)' },
      { [`node_modules/a/${MANIFEST_FILE}`]: manifest('a', ['get_it']) },
    )
    expect(await findTool(scanIn(root), 'get_it', { inspect: nothing })).toMatchObject({ outcome: 'found' })
  })

  it('makes an ambiguity known without any import', async () => {
    const root = install(
      { a: 'process.exit(1)', b: 'process.exit(1)' },
      {
        [`node_modules/a/${MANIFEST_FILE}`]: manifest('a', ['get_it']),
        [`node_modules/b/${MANIFEST_FILE}`]: manifest('b', ['get_it']),
      },
    )
    expect(await findTool(scanIn(root), 'get_it', { inspect: nothing })).toMatchObject({
      outcome: 'ambiguous',
    })
  })

  it('is the toolbox to blame when it has the tool but cannot be loaded', async () => {
    const root = install(
      { a: 'throw new Error("no key")' },
      { [`node_modules/a/${MANIFEST_FILE}`]: manifest('a', ['get_it']) },
    )
    expect(await findTool(scanIn(root), 'get_it', { inspect: nothing })).toMatchObject({
      outcome: 'unloadable',
      error: { code: 'threw' },
    })
  })

  it('is remembered from one run to the next', async () => {
    const root = install({
      a: toolboxModule('a', ['x']).replace('["x"]', '["made" + "_up"]'),
      b: toolboxModule('b', ['other']),
    })
    await findTool(scanIn(root), 'made_up', { memory: openToolMemory(root) })
    const memory = openToolMemory(root)
    expect(
      scanIn(root).entries.map((entry) => entry.status === 'found' && memory.recall(entry)),
    ).toMatchObject([[{ name: 'made_up' }], [{ name: 'other' }]])
    const lookup = await findTool(scanIn(root), 'made_up', { memory, inspect: nothing })
    expect(lookup).toMatchObject({ outcome: 'found', entry: { id: 'a' } })
  })

  it('is not remembered of a toolbox with a configuration of the moment', async () => {
    const root = install({ a: toolboxModule('a', ['x']) })
    const memory = openToolMemory(root)
    await findTool(scanIn(root), 'x', { memory, config: { key: 1 } })
    expect(scanIn(root).entries.map((entry) => entry.status === 'found' && memory.recall(entry))).toEqual([
      undefined,
    ])
  })

  it('is asked again when it turns out to be behind', async () => {
    const root = install(
      { a: toolboxModule('a', ['new']) },
      { [`node_modules/a/${MANIFEST_FILE}`]: manifest('a', ['old']) },
    )
    expect(await findTool(scanIn(root), 'new')).toMatchObject({ outcome: 'found', entry: { id: 'a' } })
    expect(await findTool(scanIn(root), 'old')).toMatchObject({ outcome: 'unknown' })
  })
})

describe('a reference to a tool', () => {
  it.each([
    ['get_weather', { tool: 'get_weather' }],
    ['weather_tools/get_weather', { toolbox: 'weather_tools', tool: 'get_weather' }],
    ['a/b/get_weather', { toolbox: 'a/b', tool: 'get_weather' }],
    ['a/c/get_weather', { toolbox: 'a', tool: 'c/get_weather' }],
    ['wether/get_weather', { toolbox: 'wether', tool: 'get_weather' }],
    ['/get_weather', { tool: '/get_weather' }],
    ['', { tool: '' }],
  ])('is taken apart: %j', (reference, parts) => {
    expect(parseToolReference(reference, ['weather_tools', 'a', 'a/b'])).toEqual(parts)
  })
})
