import { listNames, placeName } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'
import { pointerTo, propertiesOf } from '../../schema-document.ts'
import { countProperties, enumSizes, firstDeeperThan, statedCharacters } from '../../measures.ts'

export interface SchemaLimits {
  readonly properties: number
  /** Objects inside objects, the root included. */
  readonly levels: number
  readonly enumValues: number
  /** Of property names, `enum` and `const` values together. */
  readonly characters: number
  /** Of one `enum` of more than 250 values. */
  readonly enumCharacters: number
}

type Excess =
  | { readonly what: 'levels'; readonly place: string; readonly max: number }
  | { readonly what: Exclude<keyof SchemaLimits, 'levels'>; readonly count: number; readonly max: number }

const TEXT: Readonly<Record<Exclude<keyof SchemaLimits, 'levels'>, string>> = {
  properties: 'properties',
  enumValues: 'enum values',
  characters: 'characters of property names, enum and const values',
  enumCharacters: 'characters in one enum of more than 250 values',
}

export const openaiStrictLimits = defineRule({
  id: 'openai-strict/limits',
  family: 'provider',
  title: 'A schema stays within the sizes that strict mode compiles.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }, limits: SchemaLimits): Generator<{ path: string; details: Excess }> {
    const tooDeep = firstDeeperThan(document, limits.levels)
    if (tooDeep !== undefined) {
      const details = { what: 'levels', place: placeName(tooDeep), max: limits.levels } as const
      yield { path: pointerTo(document, tooDeep), details }
    }
    const enums = enumSizes(document)
    const totals = {
      properties: countProperties(document),
      enumValues: enums.reduce((sum, { values }) => sum + values, 0),
      characters: statedCharacters(document),
      enumCharacters: Math.max(
        0,
        ...enums.filter(({ values }) => values > 250).map(({ characters }) => characters),
      ),
    }
    for (const [key, count] of Object.entries(totals)) {
      const what = key as keyof typeof totals
      if (count > limits[what])
        yield { path: '/argument_schema', details: { what, count, max: limits[what] } }
    }
  },
  message: (excess) =>
    excess.what === 'levels'
      ? `${excess.place} lies deeper than the ${excess.max} levels of objects that are allowed.`
      : `The schema has ${excess.count} ${TEXT[excess.what]}; at most ${excess.max} are allowed.`,
  fix: () => 'Make the schema flatter or smaller, or split the tool.',
})

export const geminiNesting = defineRule({
  id: 'gemini/nesting',
  family: 'provider',
  title: 'Objects do not nest deeper than a few levels.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    const node = firstDeeperThan(document, 5)
    if (node !== undefined) yield { path: pointerTo(document, node), details: { place: placeName(node) } }
  },
  message: ({ place }) => `${place} lies deeper than five levels of objects.`,
  fix: () => 'Make the schema flatter.',
})

export const xaiLimits = defineRule({
  id: 'xai/limits',
  family: 'provider',
  title: 'Lengths up to 2048, up to 256 items and up to 64 properties are guaranteed; beyond is best effort.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const [keyword, max] of XAI_BOUNDS) {
      for (const node of document.having(keyword)) {
        const value = node.schema[keyword]
        if (typeof value !== 'number' || value <= max) continue
        const details = { text: `\`${keyword}: ${value}\``, max, place: placeName(node) }
        yield { path: pointerTo(document, node, keyword), details }
      }
    }
    for (const node of document.having('properties')) {
      const count = Object.keys(propertiesOf(node.schema)).length
      if (count <= 64) continue
      const details = { text: `${count} properties`, max: 64, place: placeName(node) }
      yield { path: pointerTo(document, node, 'properties'), details }
    }
  },
  message: ({ text, max, place }) => `${text} at ${place}: only up to ${max} is guaranteed.`,
  fix: () => 'Stay within the limit, and check it inside the tool.',
})

const XAI_BOUNDS: readonly (readonly [string, number])[] = [
  ['minLength', 2048],
  ['maxLength', 2048],
  ['minItems', 256],
  ['maxItems', 256],
  ['minProperties', 64],
  ['maxProperties', 64],
]

export const cohereStrictMax200Fields = defineRule({
  id: 'cohere-strict/max-200-fields',
  family: 'provider',
  title: 'All strict tools together have at most 200 fields.',
  severity: 'by-profile',
  scope: 'toolbox',
  *detect({ tools }) {
    const counts = tools.map(({ tool, schemas }) => {
      const document = schemas.find(({ place }) => place === 'argument_schema')
      return { name: tool.name, count: document === undefined ? 0 : countProperties(document) }
    })
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    if (total <= 200) return
    const largest = counts
      .toSorted((left, right) => right.count - left.count)
      .slice(0, 3)
      .map(({ name }) => name)
    yield { details: { total, largest } }
  },
  message: ({ total, largest }) =>
    `The tools have ${total} fields together; at most 200 are allowed. The largest: ${listNames(largest)}.`,
  fix: () => 'Split the toolbox, or give each agent a loadout of the tools it needs.',
})
