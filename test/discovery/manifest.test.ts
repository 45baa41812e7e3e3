import { describe, expect, it } from 'vitest'
import { knownTools } from '../../src/discovery/known-tools.ts'
import {
  MANIFEST_FILE,
  type ManifestTool,
  parseManifest,
  readManifest,
} from '../../src/discovery/manifest.ts'
import type { FoundEntry } from '../../src/discovery/scan-types.ts'
import { scan } from '../../src/discovery/scan.ts'
import { openToolMemory } from '../../src/discovery/tool-memory.ts'
import { makeFolder, pluginFiles } from './folder.ts'

const TOOL: ManifestTool = {
  name: 'get_weather',
  description: 'Gets it.',
  argument_schema: { type: 'object' },
  output_schema: { type: 'object' },
  annotations: { readOnlyHint: true },
}

const manifest = (more: object = {}): object => ({
  manifest_version: 1,
  package: { name: 'a', version: '1.0.0' },
  toolboxes: { a: { tools: [TOOL] } },
  ...more,
})

function read(content: string | object) {
  const root = makeFolder({ [MANIFEST_FILE]: content })
  return readManifest({ name: 'a', version: '1.0.0', root })
}

const entryIn = (root: string, id = 'a'): FoundEntry =>
  scan({ cwd: root, env: {} }).entries.find((entry) => entry.id === id) as FoundEntry

const codeOf = (result: object): unknown => ('code' in result ? result.code : 'none')

describe('a manifest', () => {
  it('describes the tools of the very version that it lies in', () => {
    expect(read(manifest())).toMatchObject({ ok: true, manifest: { toolboxes: { a: { tools: [TOOL] } } } })
  })

  it.each([
    ['other-version', manifest({ package: { name: 'a', version: '0.9.0' } })],
    ['other-package', manifest({ package: { name: 'b', version: '1.0.0' } })],
    ['invalid', '{"manifest_version":1,'],
    ['invalid', '[]'],
    ['invalid', manifest({ manifest_version: 2 })],
    ['invalid', manifest({ package: 'a' })],
    ['invalid', manifest({ toolboxes: [] })],
    ['invalid', manifest({ toolboxes: { a: [] } })],
    ['invalid', manifest({ toolboxes: { a: { tools: [{ name: 'x' }] } } })],
  ])('is not taken (%s) when it is %j', (code, content) => {
    expect(codeOf(read(content))).toBe(code)
  })

  it('need not be there', () => {
    expect(codeOf(readManifest({ name: 'a', version: '1.0.0', root: makeFolder() }))).toBe('missing')
  })

  it('says where it is wrong', () => {
    const result = parseManifest(JSON.stringify(manifest({ toolboxes: { a: { tools: [TOOL, 7] } } })))
    expect(result).toHaveProperty('reason', expect.stringContaining('toolboxes.a.tools[1]'))
  })
})

describe('what is known of a toolbox without an import', () => {
  it('stands in the manifest of an installed package', () => {
    const root = makeFolder({
      ...pluginFiles('node_modules/a', 'a', 'a'),
      [`node_modules/a/${MANIFEST_FILE}`]: manifest(),
    })
    expect(knownTools(entryIn(root))).toEqual({ source: 'manifest', tools: [TOOL] })
  })

  it('is nothing for sources, whose manifest may be behind them', () => {
    const root = makeFolder({ ...pluginFiles('.', 'a', 'a'), [MANIFEST_FILE]: manifest() })
    expect(knownTools(entryIn(root))).toBeUndefined()
  })

  it('is nothing for a toolbox that the manifest does not have', () => {
    const root = makeFolder({
      ...pluginFiles('node_modules/a', 'a', 'toString'),
      [`node_modules/a/${MANIFEST_FILE}`]: manifest(),
    })
    expect(knownTools(entryIn(root, 'toString'))).toBeUndefined()
  })

  it('is what was seen last, where there is no manifest', () => {
    const root = makeFolder(pluginFiles('node_modules/a', 'a', 'a'))
    const memory = openToolMemory(root)
    const tools = [{ name: 'get_weather', description: 'Gets it.' }]
    memory.remember(entryIn(root), tools)
    expect(knownTools(entryIn(root), memory)).toEqual({ source: 'remembered', tools })
  })
})
