import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defineTool } from '../../src/core/define-tool.ts'
import { type ManifestTool, parseManifest, type ToolManifest } from '../../src/discovery/manifest.ts'
import {
  createManifest,
  emittersOf,
  type ManifestSource,
  printManifest,
  writeManifest,
} from '../../src/discovery/manifest-write.ts'
import { z } from '../../src/index.ts'

const tool = (name: string, extra: Partial<ManifestTool> = {}): ManifestTool => ({
  ...extra,
  output_schema: { type: 'object', properties: {} },
  argument_schema: { type: 'object', properties: { z: {}, a: {} } },
  description: 'Looks.',
  name,
})

const source = (toolboxes: ManifestSource['toolboxes']): ManifestSource => ({
  package: { name: 'weather', version: '1.0.0' },
  toolboxes,
})

function create(toolboxes: ManifestSource['toolboxes']): ToolManifest {
  const created = createManifest(source(toolboxes))
  if (!created.ok) throw new Error('not described')
  return created.manifest
}

describe('a manifest', () => {
  test('lists toolboxes by id and tools by name, whatever the order of discovery', () => {
    const one = create({ b: [tool('y'), tool('x')], a: [] })
    const other = create({ a: [], b: [tool('x'), tool('y')] })
    expect(printManifest(one)).toBe(printManifest(other))
    expect(Object.keys(one.toolboxes)).toEqual(['a', 'b'])
    expect(one.toolboxes['b']?.tools.map(({ name }) => name)).toEqual(['x', 'y'])
  })

  test('gives the fields of a tool in one order, and leaves out what is not stated', () => {
    const [only] = create({ a: [tool('x', { label: 'X', annotations: { readOnlyHint: true } })] }).toolboxes[
      'a'
    ]!.tools
    expect(Object.keys(only!)).toEqual([
      'name',
      'description',
      'argument_schema',
      'output_schema',
      'annotations',
      'label',
    ])
  })

  test('keeps the order of properties, which models see', () => {
    const [only] = create({ a: [tool('x')] }).toolboxes['a']!.tools
    expect(Object.keys(only!.argument_schema['properties'] as object)).toEqual(['z', 'a'])
  })

  test('is read back as it was written', () => {
    const manifest = create({ a: [tool('x')] })
    expect(parseManifest(printManifest(manifest))).toEqual({ ok: true, manifest })
  })

  test('holds nothing that its text does not', () => {
    const examples = [
      { arguments: { at: undefined, when: new Date(0) }, output: { n: expect.any(Number) as unknown } },
    ]
    const manifest = create({ a: [tool('x', { examples })] })
    expect(JSON.parse(printManifest(manifest))).toEqual(manifest)
  })

  test('cannot be made while a tool says something that JSON cannot carry', () => {
    const examples = [{ arguments: { n: 1n } }]
    expect(createManifest(source({ a: [tool('x', { examples })] }))).toMatchObject({
      ok: false,
      undescribable: [{ toolbox: 'a', name: 'x', schema_error: expect.stringContaining('BigInt') }],
    })
  })

  test('cannot be made while a tool has no JSON Schema', () => {
    const broken = { name: 'x', description: '', schema_error: 'at when: Date' }
    expect(createManifest(source({ a: [tool('y'), broken] }))).toEqual({
      ok: false,
      undescribable: [{ ...broken, toolbox: 'a' }],
    })
  })

  test('records the version of zod that wrote the schemas', () => {
    const schema = z.object({})
    const look = defineTool({
      name: 'look',
      description: 'Looks.',
      argumentSchema: schema,
      outputSchema: { type: 'object' },
      toolCall: () => ({}),
    })
    expect(emittersOf([look])['zod']).toMatch(/^4\.\d+\.\d+$/)
    expect(emittersOf([])).toEqual({})
  })
})

describe('writing', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'manifest-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  test('leaves one file with the text of the manifest', () => {
    const manifest = create({ a: [tool('x')] })
    expect(writeManifest(root, manifest)).toEqual({
      file: join(root, 'toolbox.manifest.json'),
      isChanged: true,
    })
    expect(readdirSync(root)).toEqual(['toolbox.manifest.json'])
    expect(readFileSync(join(root, 'toolbox.manifest.json'), 'utf8')).toBe(printManifest(manifest))
  })

  test('leaves a file that says the same alone', () => {
    const manifest = create({ a: [tool('x')] })
    const { file } = writeManifest(root, manifest)
    const { mtimeMs, ino } = statSync(file)
    expect(writeManifest(root, manifest).isChanged).toBe(false)
    expect(statSync(file)).toMatchObject({ mtimeMs, ino })
  })

  test('leaves no half a file behind when it fails', () => {
    expect(() => writeManifest(join(root, 'missing'), create({}))).toThrow(/ENOENT/)
    expect(readdirSync(root)).toEqual([])
  })
})
