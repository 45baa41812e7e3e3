import { describe, expect, test } from 'vitest'
import { hoistDefinitions } from '../../src/json-schema/hoist-definitions.ts'
import { inlineReferences, printedSize } from '../../src/json-schema/inline-references.ts'
import { inlineRootReference } from '../../src/json-schema/inline-root-reference.ts'
import { pointerOf } from '../../src/json-schema/map-schema.ts'
import { nodesOnCycles, recursiveReferences, referencesOnCycles } from '../../src/json-schema/recursion.ts'
import { createResolver } from '../../src/json-schema/references.ts'
import type { JsonSchema } from '../../src/json-schema/types.ts'
import { pathOf } from '../../src/json-schema/walk.ts'

const list: JsonSchema = {
  $ref: '#/$defs/Node',
  $defs: {
    Node: { properties: { next: { $ref: '#/$defs/Node' }, label: { $ref: '#/$defs/Text' } } },
    Text: { type: 'string' },
  },
}

const pathsOf = (schema: JsonSchema): string[] =>
  recursiveReferences(schema).map((node) => pathOf(node).join('/'))

const pathsOn = (schema: JsonSchema): string[] =>
  referencesOnCycles(schema).map((place) => pathOf(place).join('/'))

describe('createResolver', () => {
  test.each<[string, JsonSchema, string]>([
    ['#', { title: 'it' }, 'the root'],
    ['#/$defs/A', { $defs: { A: { title: 'it' } } }, 'a definition'],
    ['#/definitions/a%20b~1c', { definitions: { 'a b/c': { title: 'it' } } }, 'an escaped name'],
    ['#/properties/a/items/0', { properties: { a: { items: [{ title: 'it' }] } } }, 'an index'],
    [
      '#/components/schemas/A',
      { components: { schemas: { A: { title: 'it' } } } },
      'a place outside the grammar',
    ],
    ['#here', { $defs: { A: { $anchor: 'here', title: 'it' } } }, 'an anchor'],
    ['#here', { $defs: { A: { $dynamicAnchor: 'here', title: 'it' } } }, 'a dynamic anchor'],
    ['https://example.com/a', { $defs: { A: { $id: 'https://example.com/a', title: 'it' } } }, 'an $id'],
    ['a', { $id: 'https://example.com/root', $defs: { A: { $id: 'a', title: 'it' } } }, 'a relative $id'],
    [
      'https://example.com/root#/$defs/A',
      { $id: 'https://example.com/root', $defs: { A: { title: 'it' } } },
      'a pointer into an $id',
    ],
    [
      'urn:a#here',
      { $defs: { A: { $id: 'urn:a', items: { $anchor: 'here', title: 'it' } } } },
      'an anchor in an $id',
    ],
  ])('finds %s: %#', (reference, schema) => {
    expect(createResolver(schema).resolve(reference)).toMatchObject({ title: 'it' })
  })

  test('counts a pointer from the nearest $id', () => {
    const inner = { $ref: '#/$defs/A' }
    const embedded = { $id: 'urn:embedded', $defs: { A: { title: 'inner' } }, items: inner }
    const root = { $defs: { A: { title: 'outer' }, E: embedded } }
    expect(createResolver(root).resolve('#/$defs/A', inner)).toEqual({ title: 'inner' })
    expect(createResolver(root).resolve('#/$defs/A')).toEqual({ title: 'outer' })
  })

  test.each(['#/$defs/B', '#nowhere', 'https://example.com/b', 'other.json', '#/$defs/A/toString', '#/%'])(
    'finds nothing under %s',
    (reference) => {
      expect(createResolver({ $defs: { A: {} } }).resolve(reference)).toBeUndefined()
    },
  )
})

describe('recursiveReferences', () => {
  test('lists the references whose target contains itself', () => {
    expect(pathsOf(list)).toEqual(['', '$defs/Node/properties/next'])
    expect(pathsOf({ properties: { a: { $ref: '#' } } })).toEqual(['properties/a'])
  })

  test('sees a circle of several definitions, and one of references alone', () => {
    const circle = { $defs: { A: { items: { $ref: '#/$defs/B' } }, B: { items: { $ref: '#/$defs/A' } } } }
    expect(pathsOf(circle)).toEqual(['$defs/A/items', '$defs/B/items'])
    expect(pathsOf({ $defs: { A: { $ref: '#/$defs/A' } } })).toEqual(['$defs/A'])
  })

  test('leaves out a reference that merely leads to a recursive one', () => {
    const schema = { ...list, properties: { a: { $ref: '#/$defs/Outer' } } }
    const withOuter = {
      ...schema,
      $defs: { ...(list['$defs'] as object), Outer: { items: { $ref: '#/$defs/Node' } } },
    }
    expect(pathsOf(withOuter)).not.toContain('properties/a')
  })

  test('follows a chain of 10,000 definitions', () => {
    const names = Array.from({ length: 10_000 }, (_, index) => index)
    const $defs = Object.fromEntries(
      names.map((n) => [`d${n}`, { items: { $ref: `#/$defs/d${(n + 1) % 10_000}` } }]),
    )
    expect(recursiveReferences({ $defs })).toHaveLength(10_000)
  })
})

test('nodesOnCycles finds the members of circles, and not what leads in or out', () => {
  const graph: Record<string, string[]> = {
    in: ['a'],
    a: ['b'],
    b: ['c', 'out'],
    c: ['a'],
    out: ['self'],
    self: ['self'],
  }
  expect([...nodesOnCycles(Object.keys(graph), (name) => graph[name]!)].toSorted()).toEqual([
    'a',
    'b',
    'c',
    'self',
  ])
})

test('referencesOnCycles leaves out what only leads in, also where objects are shared', () => {
  const inner = { $ref: '#/$defs/Node' }
  const node = { properties: { next: inner } }
  expect(pathsOn({ properties: { list: { $ref: '#/$defs/Node' } }, $defs: { Node: node } })).toEqual([
    '$defs/Node/properties/next',
  ])
  expect(pathsOn({ ...node, $defs: { Node: node } })).toEqual(['properties/next'])
})

describe('inlineRootReference', () => {
  test('writes the root out, keeps the definitions, and names the type', () => {
    expect(inlineRootReference(list)).toEqual({
      type: 'object',
      ...(list['$defs'] as { Node: object }).Node,
      $defs: list['$defs'],
    })
  })

  test('follows a chain, and lets the outer description win', () => {
    const schema = {
      $ref: '#/$defs/A',
      description: 'outer',
      $defs: { A: { $ref: '#/$defs/B', title: 'A' }, B: { type: 'object', description: 'inner' } },
    }
    expect(inlineRootReference(schema)).toMatchObject({ type: 'object', description: 'outer', title: 'A' })
  })

  test('leaves a root that names only itself, or nothing, as it is', () => {
    const loop = { $ref: '#/$defs/A', $defs: { A: { $ref: '#/$defs/A' } } }
    expect(inlineRootReference(loop)).toBe(loop)
    expect(inlineRootReference({ $ref: '#' })).toEqual({ $ref: '#' })
    expect(inlineRootReference({ $ref: '#/$defs/A' })).toEqual({ $ref: '#/$defs/A' })
  })

  test('turns siblings that restrict into an intersection', () => {
    const schema = { $ref: '#/$defs/A', required: ['a'], $defs: { A: { type: 'object' } } }
    expect(inlineRootReference(schema)).toEqual({
      required: ['a'],
      $defs: schema.$defs,
      allOf: [{ type: 'object' }],
    })
  })
})

describe('hoistDefinitions', () => {
  test('moves all that is referred to into the root definitions, and drops what is not', () => {
    const schema = {
      $id: 'https://example.com/root',
      properties: {
        start: {
          $anchor: 'point',
          type: 'object',
          properties: { at: { $ref: '#/properties/start/$defs/N' } },
          $defs: { N: { type: 'number' } },
        },
        end: { $ref: '#/properties/start', description: 'End' },
        also: { $ref: '#point' },
        nothing: { $ref: '#/definitions/Any' },
      },
      $defs: { Unused: { $ref: '#/$defs/AlsoUnused' }, AlsoUnused: {} },
      definitions: { Any: true },
    }
    expect(hoistDefinitions(schema)).toEqual({
      properties: {
        start: { type: 'object', properties: { at: { $ref: '#/$defs/N' } } },
        end: { $ref: '#/$defs/start', description: 'End' },
        also: { $ref: '#/$defs/start' },
        nothing: {},
      },
      $defs: { start: { type: 'object', properties: { at: { $ref: '#/$defs/N' } } }, N: { type: 'number' } },
    })
  })

  test('gives names that mean themselves in a pointer, each once', () => {
    const schema = {
      properties: {
        a: { $ref: '#/$defs/List[int]' },
        b: { $ref: '#/$defs/List<int>' },
        c: { $ref: '#/$defs/~1' },
      },
      $defs: { 'List[int]': { title: 'a' }, 'List<int>': { title: 'b' }, '/': { title: 'c' } },
    }
    const { properties, $defs } = hoistDefinitions(schema) as Record<string, Record<string, { $ref: string }>>
    const names = Object.values(properties!).map(({ $ref }) => $ref.replace('#/$defs/', ''))
    expect(new Set(names).size).toBe(3)
    for (const name of names) expect(name).toMatch(/^[\w.-]+$/)
    expect(Object.keys($defs!).toSorted()).toEqual(names.toSorted())
  })

  test('tells of a reference that names nothing, with its place', () => {
    const seen: string[] = []
    const result = hoistDefinitions(
      { properties: { a: { $ref: '#/nowhere', description: 'A' } } },
      {
        onDangling(siblings, place, reference) {
          seen.push(`${pointerOf(place)} ${reference}`)
          return siblings
        },
      },
    )
    expect(seen).toEqual(['/properties/a #/nowhere'])
    expect(result).toEqual({ properties: { a: { description: 'A' } } })
  })
})

describe('inlineReferences', () => {
  test('writes out what ends and keeps what does not', () => {
    expect(inlineReferences(list)).toEqual({
      $ref: '#/$defs/Node',
      $defs: { Node: { properties: { next: { $ref: '#/$defs/Node' }, label: { type: 'string' } } } },
    })
  })

  test('keeps the description beside a reference, and says restrictions as an intersection', () => {
    const schema = {
      properties: { a: { $ref: '#/$defs/A', description: 'mine' }, b: { $ref: '#/$defs/A', minLength: 1 } },
      $defs: { A: { type: 'string', description: 'its' } },
    }
    expect(inlineReferences(schema)).toEqual({
      properties: {
        a: { type: 'string', description: 'mine' },
        b: { minLength: 1, allOf: [{ type: 'string', description: 'its' }] },
      },
    })
  })

  test('survives definitions that double at each step, and printedSize tells how large they would print', () => {
    const names = Array.from({ length: 60 }, (_, index) => index)
    const $defs = Object.fromEntries(
      names.map((n) => [`d${n}`, { anyOf: [{ $ref: `#/$defs/d${n + 1}` }, { $ref: `#/$defs/d${n + 1}` }] }]),
    )
    const inlined = inlineReferences({
      items: { $ref: '#/$defs/d0' },
      $defs: { ...$defs, d60: { type: 'string' } },
    })
    expect(printedSize(inlined)).toBeGreaterThan(2 ** 60)
  })
})
