import { describe, expect, test } from 'vitest'
import { toolsToOpenaiSpec } from '../../src/core/openai.ts'
import { printJson } from '../../src/json-schema/print-json.ts'
import type { JsonSchema } from '../../src/json-schema/types.ts'
import { DuplicateToolNameError, NoStrictModeError, StrictSchemaError } from '../../src/spec/errors.ts'
import { renderSpec, SPEC_FORMATS, type SpecEntry } from '../../src/spec/format.ts'
import { toOpmEntry } from '../../src/spec/formats/opm.ts'
import { deepSchema } from '../json-schema/deep.ts'
import { toEntry } from './render.ts'
import { richTools } from './tools.ts'

const [weather, listAll] = richTools as [SpecEntry, SpecEntry]
const only = (entry: SpecEntry, options = {}): Record<string, unknown> =>
  renderSpec([entry], options).spec[0]!
const { argument_schema: schema } = weather.tool
const simple: SpecEntry = toEntry(
  { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] },
  'search',
)
const parameters = simple.tool.argument_schema
const closed = { ...parameters, additionalProperties: false }

describe('renderSpec', () => {
  test('lists the formats, the default first', () => {
    expect(SPEC_FORMATS).toEqual([
      'openai',
      'openai-responses',
      'anthropic',
      'gemini',
      'bedrock',
      'mcp',
      'opm',
    ])
    expect(renderSpec([simple])).toEqual(renderSpec([simple], { format: 'openai' }))
    expect(renderSpec([])).toEqual({ spec: [], losses: [] })
  })

  test('gives a healthy tool to OpenAI as the library does', () => {
    expect(renderSpec([simple], { format: 'openai' })).toEqual({
      spec: toolsToOpenaiSpec([simple.tool]),
      losses: [],
    })
  })

  test.each([
    [
      'openai',
      false,
      { type: 'function', function: { name: 'search', description: 'Does one thing.', parameters } },
    ],
    [
      'openai',
      true,
      {
        type: 'function',
        function: { name: 'search', description: 'Does one thing.', parameters: closed, strict: true },
      },
    ],
    [
      'openai-responses',
      false,
      { type: 'function', name: 'search', description: 'Does one thing.', parameters, strict: false },
    ],
    [
      'openai-responses',
      true,
      { type: 'function', name: 'search', description: 'Does one thing.', parameters: closed, strict: true },
    ],
    ['anthropic', false, { name: 'search', description: 'Does one thing.', input_schema: parameters }],
    [
      'anthropic',
      true,
      { name: 'search', description: 'Does one thing.', input_schema: closed, strict: true },
    ],
    [
      'bedrock',
      false,
      { toolSpec: { name: 'search', description: 'Does one thing.', inputSchema: { json: parameters } } },
    ],
    [
      'bedrock',
      true,
      {
        toolSpec: {
          name: 'search',
          description: 'Does one thing.',
          inputSchema: { json: closed },
          strict: true,
        },
      },
    ],
    [
      'gemini',
      false,
      {
        name: 'search',
        description: 'Does one thing.',
        parameters: { type: 'OBJECT', properties: { q: { type: 'STRING' } }, required: ['q'] },
      },
    ],
    [
      'mcp',
      false,
      {
        name: 'search',
        description: 'Does one thing.',
        inputSchema: parameters,
        outputSchema: simple.tool.output_schema,
      },
    ],
    ['opm', false, { ...simple.tool, toolbox_id: 'things' }],
  ] as const)('writes a tool for %s, strict %s', (format, strict, expected) => {
    expect(renderSpec([simple], { format, strict })).toEqual({ spec: [expected], losses: [] })
  })

  test('opm says all that is known, in the words of the original, and is what `show` prints', () => {
    const { label, summary, aliases, examples, annotations, policy, name, description } = weather.tool
    const expected = {
      name,
      description,
      argument_schema: schema,
      output_schema: weather.tool.output_schema,
      toolbox_id: 'weather_tools',
      annotations,
      policy,
      label,
      summary,
      aliases,
      examples,
    }
    expect(only(weather, { format: 'opm' })).toEqual(expected)
    expect(toOpmEntry(weather)).toEqual(expected)
    expect(Object.keys(toOpmEntry(simple))).toEqual([
      'name',
      'description',
      'argument_schema',
      'output_schema',
      'toolbox_id',
    ])
  })

  test('opm leaves an old dialect as the author wrote it', () => {
    const old = { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', definitions: { A: {} } }
    expect(toOpmEntry(toEntry(old))['argument_schema']).toEqual(old)
  })

  test('mcp carries title, annotations and output, and hints from a policy only when it was declared', () => {
    expect(only(weather, { format: 'mcp' })).toMatchObject({
      title: 'Current weather',
      annotations: weather.tool.annotations,
      outputSchema: weather.tool.output_schema,
    })
    expect(only(listAll, { format: 'mcp' })).toMatchObject({
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
    })
    const inferred = {
      ...simple,
      tool: { ...simple.tool, policy: { ...weather.tool.policy!, source: 'inferred' } },
    }
    expect(only(inferred, { format: 'mcp' })).not.toHaveProperty('annotations')
  })

  test('mcp leaves out an output that is no object, and says so', () => {
    const entry = { ...simple, tool: { ...simple.tool, output_schema: { type: 'array', items: {} } } }
    const { spec, losses } = renderSpec([entry], { format: 'mcp' })
    expect(spec[0]).not.toHaveProperty('outputSchema')
    expect(losses).toMatchObject([
      { toolbox: 'things', tool: 'search', path: '/output_schema', keyword: 'type' },
    ])
  })

  test('bedrock has no empty description', () => {
    expect(only(listAll, { format: 'bedrock' })).toEqual({
      toolSpec: { name: 'list_all', inputSchema: { json: { type: 'object', properties: {} } } },
    })
  })

  test('a tool without a schema takes no arguments', () => {
    const { argument_schema: _argument, output_schema: _output, ...bare } = simple.tool
    const entry = { toolboxId: 'things', tool: bare } as unknown as SpecEntry
    expect(only(entry)).toMatchObject({ function: { parameters: { type: 'object', properties: {} } } })
    expect(only(entry, { format: 'mcp' })).not.toHaveProperty('outputSchema')
  })

  test('leaves out a tool that no model can call, keeps the others, and says so', () => {
    const broken = toEntry({ type: 'array', items: {} }, 'broken')
    for (const format of ['openai', 'anthropic', 'gemini', 'bedrock', 'mcp'] as const) {
      const { spec, losses } = renderSpec([broken, simple], { format })
      expect(spec).toHaveLength(1)
      expect(losses).toMatchObject([{ tool: 'broken', path: '/argument_schema' }])
    }
    expect(renderSpec([broken, simple], { format: 'opm' }).spec).toHaveLength(2)
  })

  test('compact shortens every format, strict or not', () => {
    const long = toEntry({
      title: 'T',
      description: 'Same.',
      type: 'object',
      properties: { q: { title: 'Q', type: 'string' } },
      required: ['q'],
    })
    for (const format of SPEC_FORMATS) {
      const text = JSON.stringify(renderSpec([long], { format, compact: true }).spec)
      expect(text).not.toMatch(/"title":"[TQ]"|Same/)
      expect(text.length).toBeLessThan(JSON.stringify(renderSpec([long], { format }).spec).length)
    }
    expect(renderSpec([long], { compact: true, strict: true }).spec).toMatchObject([
      { function: { parameters: closed } },
    ])
  })
})

describe('names', () => {
  const other = { ...simple, toolboxId: 'web' }

  test('two tools of one name are refused, with both owners', () => {
    const fault = grab(() => renderSpec([simple, weather, other]), DuplicateToolNameError)
    expect(fault.duplicates).toEqual([{ tool: 'search', owners: ['things', 'web'] }])
    expect(fault.message).toContain("'search'")
    expect(fault.message).toContain("'things' and 'web'")
    expect(fault.toJSON()).toMatchObject({ type: 'DuplicateToolNameError', duplicates: fault.duplicates })
  })

  test('a prefix tells them apart', () => {
    const { spec } = renderSpec([simple, other], { prefix: true, format: 'anthropic' })
    expect(spec.map(({ name }) => name)).toEqual(['things__search', 'web__search'])
  })

  test('a prefix that makes two names one is refused as well', () => {
    const tricky = { toolboxId: 'a', tool: { ...simple.tool, name: 'b__c' } }
    const trickier = { toolboxId: 'a__b', tool: { ...simple.tool, name: 'c' } }
    expect(() => renderSpec([tricky, trickier], { prefix: true })).toThrow(DuplicateToolNameError)
  })

  test.each([
    ['openai', 'a'.repeat(65), 'a'.repeat(64)],
    ['openai', 'files.search', 'files-search'],
    ['openai-responses', 'Web Search', 'web_search'],
    ['anthropic', 'a'.repeat(129), 'a'.repeat(128)],
    ['gemini', '3d_render', '_3d.render:x-1'],
    ['bedrock', 'a.b', 'a_b'],
    ['mcp', 'a/b', 'a.b'],
  ] as const)('%s says that %s will be refused, and nothing of %s', (format, bad, good) => {
    expect(renderSpec([toEntry(parameters, bad)], { format }).losses).toMatchObject([
      { tool: bad, path: '/name' },
    ])
    expect(renderSpec([toEntry(parameters, good)], { format }).losses).toEqual([])
  })

  test('a name that only the prefix makes too long is told under its own name', () => {
    const { losses } = renderSpec([toEntry(parameters, 'a'.repeat(60), 'box')], { prefix: true })
    expect(losses).toMatchObject([{ toolbox: 'box', tool: 'a'.repeat(60), path: '/name' }])
  })

  test("Claude's APIs refuse some property names, which is told", () => {
    const odd = toEntry({ type: 'object', properties: { 'filter[id]': { type: 'string' } } })
    for (const format of ['anthropic', 'bedrock'] as const) {
      expect(renderSpec([odd], { format }).losses).toMatchObject([
        { path: '/argument_schema/properties/filter[id]' },
      ])
    }
    expect(renderSpec([odd]).losses).toEqual([])
  })
})

describe('faults', () => {
  test.each(['gemini', 'mcp', 'opm'] as const)('%s has no strict mode', (format) => {
    const fault = grab(() => renderSpec([simple], { format, strict: true }), NoStrictModeError)
    expect(fault).toMatchObject({ format })
    expect(fault.message).toContain('openai, openai-responses, anthropic, bedrock')
  })

  test('a strict failure names every place with its tool', () => {
    const bad = toEntry({ type: 'object', properties: { any: {} } }, 'bad')
    const worse = toEntry(
      { type: 'object', properties: { map: { type: 'object' }, list: { type: 'array' } } },
      'worse',
      'web',
    )
    const fault = grab(() => renderSpec([bad, simple, worse], { strict: true }), StrictSchemaError)
    expect(fault.places.map(({ toolbox, tool, path }) => [toolbox, tool, path])).toEqual([
      ['things', 'bad', '/argument_schema/properties/any'],
      ['web', 'worse', '/argument_schema/properties/map'],
      ['web', 'worse', '/argument_schema/properties/list'],
    ])
    expect(fault.message).toContain(
      '2 tools do not fit OpenAI strict mode:\n  things/bad /argument_schema/properties/any: ',
    )
    expect(JSON.parse(JSON.stringify(fault))).toMatchObject({
      type: 'StrictSchemaError',
      places: [{}, {}, {}],
    })
  })
})

describe('hostile schemas', () => {
  const node: Record<string, unknown> = { type: 'object' }
  node['properties'] = { next: node }
  const withProto = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}',
  ) as JsonSchema

  test.each(SPEC_FORMATS)('%s prints a schema of 10,000 levels, and one that contains itself', (format) => {
    const { spec } = renderSpec([toEntry(deepSchema(10_000), 'deep'), toEntry(node, 'cycle')], { format })
    expect(JSON.parse(printJson(spec))).toHaveLength(2)
  })

  test.each(SPEC_FORMATS)('%s keeps a property called __proto__ a property', (format) => {
    const text = JSON.stringify(renderSpec([toEntry(withProto)], { format }).spec)
    expect(text).toContain('"__proto__":{"type":"')
    expect(({} as Record<string, unknown>)['type']).toBeUndefined()
  })
})

function grab<T extends Error>(act: () => unknown, kind: new (...args: never[]) => T): T {
  try {
    act()
  } catch (error) {
    if (error instanceof kind) return error
    throw error
  }
  throw new Error(`expected a ${kind.name}`)
}
