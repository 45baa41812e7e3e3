import { isAssertion } from '../../json-schema/annotations.ts'
import { isObject, isTextList } from '../../json-schema/json-object.ts'
import { referencesOnCycles } from '../../json-schema/recursion.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import type { SchemaNode } from '../../json-schema/walk.ts'
import { type Adapted, adaptEach, chainAdapters } from '../adapt/adapted.ts'
import { addItems } from '../adapt/add-items.ts'
import { constToEnum } from '../adapt/const-to-enum.ts'
import { includeBounds } from '../adapt/integer-bounds.ts'
import { moveReferenceSiblings } from '../adapt/move-reference-siblings.ts'
import { oneOfToAnyOf } from '../adapt/one-of-to-any-of.ts'
import { splitTypes } from '../adapt/split-types.ts'
import { stripKeywords } from '../adapt/strip-keyword.ts'
import { GEMINI_FIRST } from './first.ts'

/** What Gemini's `parametersJsonSchema` looks at; it ignores the rest. */
const HONOURED: ReadonlySet<string> = new Set([
  '$anchor',
  '$defs',
  '$id',
  '$ref',
  'additionalProperties',
  'anyOf',
  'description',
  'enum',
  'format',
  'items',
  'maxItems',
  'maximum',
  'minItems',
  'minimum',
  'prefixItems',
  'properties',
  'propertyOrdering',
  'required',
  'title',
  'type',
])

function isInformative(keyword: string, value: unknown): boolean {
  if (isAssertion(keyword)) return keyword !== 'unevaluatedProperties'
  return (keyword === 'default' && value !== null) || keyword === 'examples'
}

/** Writes a schema as Gemini's `parametersJsonSchema`. */
export const toGeminiJsonSchema = (schema: JsonSchema): Adapted =>
  chainAdapters(schema, [
    ...GEMINI_FIRST,
    (inner) => oneOfToAnyOf(inner, { force: true }),
    constToEnum,
    includeBounds,
    (inner) => splitTypes(inner, holdsNull),
    dropOtherValues,
    (inner) => addItems(inner, { tuples: false }),
    stripKeywords((keyword, value) =>
      HONOURED.has(keyword)
        ? undefined
        : {
            message: `\`${keyword}\` is ignored by Gemini and is left out`,
            lost: isInformative(keyword, value),
          },
    ),
    loosenRecursion,
    moveReferenceSiblings,
  ])

/** An `enum` may list text and numbers; other values cannot be told. */
const dropOtherValues = (schema: JsonSchema): Adapted =>
  adaptEach(schema, (report) => ({
    leave(copy, place) {
      const { enum: values, ...rest } = copy
      if (!Array.isArray(values) || values.every(isTellable)) return copy
      if (copy['type'] === 'null') return rest
      report(place, 'enum', 'Gemini takes an `enum` of text and numbers only; it is left out', true)
      return rest
    },
  }))

const isTellable = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'

const holdsNull = ({ enum: values }: JsonSchema): boolean => Array.isArray(values) && values.includes(null)

/** Gemini follows recursion only under properties that are not required. */
function loosenRecursion(schema: JsonSchema): Adapted {
  const under = new Map<unknown, Set<string>>()
  for (const node of referencesOnCycles(schema)) {
    const property = nearestProperty(node)
    const owner = property?.parent?.schema
    if (property === undefined || !isObject(owner)) continue
    under.set(owner, (under.get(owner) ?? new Set()).add(String(property.key)))
  }
  return adaptEach(schema, (report) => ({
    enter(inner, place) {
      const names = under.get(inner)
      const { required } = inner
      if (names === undefined || !isTextList(required) || !required.some((name) => names.has(name)))
        return inner
      report(
        place,
        'required',
        `${[...names].join(', ')}: no longer required, as Gemini asks of recursion`,
        true,
      )
      return { ...inner, required: required.filter((name) => !names.has(name)) }
    },
  }))
}

function nearestProperty(node: SchemaNode): SchemaNode | undefined {
  let at: SchemaNode | undefined = node
  while (at !== undefined && at.keyword !== 'properties') at = at.parent
  return at
}
