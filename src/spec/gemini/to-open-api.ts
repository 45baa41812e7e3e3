import { isObject, isTextList } from '../../json-schema/json-object.ts'
import type { Place } from '../../json-schema/map-schema.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, adaptEach, type Report } from '../adapt/adapted.ts'

/**
 * Writes a schema in the subset of OpenAPI 3.0 that Gemini's `parameters` take: 22 keywords, types in capitals, counts
 * as text (they are 64-bit there), `anyOf` alone in its schema, because Vertex refuses it beside others.
 *
 * It expects a schema without references but recursive ones, which it cuts; one type a schema; and `nullable` for null.
 */
export const toOpenApi = (schema: JsonSchema): Adapted =>
  adaptEach(schema, (report) => ({
    leave(copy, place) {
      const { $defs: _defs, ...inner } = copy
      if ('$ref' in inner) {
        report(place, '$ref', 'the recursion ends here: `parameters` cannot say it', true)
        return undefined
      }
      if (isCut(inner, place)) return undefined
      return Array.isArray(inner['anyOf'])
        ? convertUnion(inner, place, report)
        : convertOne(inner, place, report)
    },
  }))

/** Whether what was cut below makes this schema impossible to say: an item, all branches, a required property. */
function isCut(inner: JsonSchema, { at }: Place): boolean {
  const { items, anyOf, properties, required } = at.schema as JsonSchema
  if (isObject(items) && inner['items'] === undefined) return true
  if (Array.isArray(anyOf) && (inner['anyOf'] as unknown[]).length === 0) return true
  if (!isObject(properties) || !isTextList(required) || at.parent === undefined) return false
  const kept = inner['properties'] as JsonSchema
  return required.some((name) => Object.hasOwn(properties, name) && !Object.hasOwn(kept, name))
}

function convertUnion(inner: JsonSchema, place: Place, report: Report): JsonSchema {
  const { anyOf, description, nullable, default: fallback } = inner
  if (fallback !== undefined && fallback !== null)
    report(place, 'default', '`default` cannot stand beside `anyOf` and is left out', true)
  const branches = (anyOf as readonly JsonSchema[]).flatMap((branch) =>
    Array.isArray(branch['anyOf']) ? (branch['anyOf'] as JsonSchema[]) : [branch],
  )
  const described = describeBranches(branches, description)
  return {
    anyOf: described.map((branch, index) =>
      nullable === true && index === 0 ? { ...branch, nullable } : branch,
    ),
  }
}

/** The description of a union goes to the branches that have none, or before that of the first. */
function describeBranches(branches: readonly JsonSchema[], description: unknown): readonly JsonSchema[] {
  if (typeof description !== 'string' || description === '') return branches
  if (branches.some((branch) => branch['description'] === undefined)) {
    return branches.map((branch) => ({ description, ...branch }))
  }
  return branches.map((branch, index) =>
    index === 0 ? { ...branch, description: `${description} ${String(branch['description'])}` } : branch,
  )
}

function convertOne(inner: JsonSchema, place: Place, report: Report): JsonSchema {
  const { type, title, description, nullable, default: fallback, example, examples } = inner
  const sample: unknown = example ?? (Array.isArray(examples) ? examples[0] : undefined)
  const shared = {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(nullable === true ? { nullable } : {}),
    // On the wire `null` is the same as nothing.
    ...(fallback === undefined || fallback === null ? {} : { default: fallback }),
    ...(sample === undefined ? {} : { example: sample }),
  }
  const tell = (keyword: string, message: string): void => report(place, keyword, message, true)
  switch (type) {
    case 'string':
      return { type: 'STRING', ...shared, ...stringKeywords(inner, tell) }
    case 'number':
    case 'integer':
      return { type: type.toUpperCase(), ...shared, ...numberKeywords(inner, shared, tell) }
    case 'boolean':
      return { type: 'BOOLEAN', ...shared, ...listedValues(inner, shared, tell) }
    case 'array':
      return { type: 'ARRAY', ...shared, ...arrayKeywords(inner, tell) }
    case 'object':
      return { type: 'OBJECT', ...shared, ...objectKeywords(inner, place, tell) }
    case 'null':
      return { type: 'NULL', ...shared }
    default:
      tell('type', 'any value is accepted here; Gemini is told of text, numbers and booleans only')
      return { anyOf: anyScalar(description, nullable) }
  }
}

type Tell = (keyword: string, message: string) => void

const anyScalar = (description: unknown, nullable: unknown): JsonSchema[] =>
  ['STRING', 'NUMBER', 'BOOLEAN'].map((type, index) => ({
    type,
    ...(description === undefined ? {} : { description }),
    ...(nullable === true && index === 0 ? { nullable } : {}),
  }))

function stringKeywords(
  { enum: values, format, pattern, minLength, maxLength }: JsonSchema,
  tell: Tell,
): JsonSchema {
  const isKnown = format === undefined || format === 'date-time' || format === 'enum'
  if (!isKnown) tell('format', `format "${String(format)}" is not known to Gemini and is left out`)
  const texts = Array.isArray(values) ? values.filter((value) => typeof value === 'string') : undefined
  if (texts?.length === 0) tell('enum', 'an empty `enum` accepts nothing and is left out')
  return {
    ...(isKnown && format !== undefined ? { format } : {}),
    ...(texts === undefined || texts.length === 0 ? {} : { enum: texts }),
    ...(pattern === undefined ? {} : { pattern }),
    ...counts({ minLength, maxLength }),
  }
}

const NUMBER_FORMATS: ReadonlySet<unknown> = new Set(['double', 'float', 'int32', 'int64'])

function numberKeywords(inner: JsonSchema, shared: JsonSchema, tell: Tell): JsonSchema {
  const { format, minimum, maximum } = inner
  const isKnown = format === undefined || NUMBER_FORMATS.has(format)
  if (!isKnown) tell('format', `format "${String(format)}" is not known to Gemini and is left out`)
  return {
    ...(isKnown && format !== undefined ? { format } : {}),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...listedValues(inner, shared, tell),
  }
}

/** Gemini's `enum` is for text, so other values are listed in the description. */
function listedValues({ enum: values }: JsonSchema, { description }: JsonSchema, tell: Tell): JsonSchema {
  if (!Array.isArray(values)) return {}
  tell('enum', 'Gemini takes an `enum` of text only; the values are listed in the description')
  const list = `One of: ${values.map((value) => JSON.stringify(value)).join(', ')}.`
  return {
    description: typeof description === 'string' ? `${description.replace(/[.\s]*$/, '.')} ${list}` : list,
  }
}

function arrayKeywords({ items, minItems, maxItems }: JsonSchema, tell: Tell): JsonSchema {
  if (items === undefined)
    tell('items', 'any items are accepted here; Gemini is told of text, numbers and booleans only')
  return { items: items ?? { anyOf: anyScalar(undefined, undefined) }, ...counts({ minItems, maxItems }) }
}

function objectKeywords(inner: JsonSchema, { at }: Place, tell: Tell): JsonSchema {
  const { properties, required, additionalProperties: others, propertyOrdering } = inner
  const known = isObject(properties) ? properties : {}
  const isMap = others === undefined && !isObject(properties) && at.parent !== undefined
  if ((others !== undefined && others !== false) || isMap) {
    tell('additionalProperties', 'keys that are not known in advance cannot be told to Gemini')
  }
  const must = isTextList(required) ? required.filter((name) => Object.hasOwn(known, name)) : []
  return {
    ...(Object.keys(known).length === 0 ? {} : { properties: known }),
    ...(must.length === 0 ? {} : { required: must }),
    ...counts({ minProperties: inner['minProperties'], maxProperties: inner['maxProperties'] }),
    ...(propertyOrdering === undefined ? {} : { propertyOrdering }),
  }
}

/** 64-bit integers are text in the API's JSON. */
const counts = (bounds: JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(bounds).flatMap(([keyword, value]) =>
      typeof value === 'number' ? [[keyword, String(value)]] : [],
    ),
  )
