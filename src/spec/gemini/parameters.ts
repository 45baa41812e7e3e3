import { printedSize } from '../../json-schema/inline-references.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, chainAdapters } from '../adapt/adapted.ts'
import { constToEnum } from '../adapt/const-to-enum.ts'
import { inlineAll } from '../adapt/inline.ts'
import { includeBounds } from '../adapt/integer-bounds.ts'
import { nullToNullable } from '../adapt/null-to-nullable.ts'
import { oneOfToAnyOf } from '../adapt/one-of-to-any-of.ts'
import { splitTypes } from '../adapt/split-types.ts'
import { stripKeywords } from '../adapt/strip-keyword.ts'
import { tupleToItems } from '../adapt/tuple-to-items.ts'
import { GEMINI_FIRST } from './first.ts'
import { toOpenApi } from './to-open-api.ts'

const stripUnknown = stripKeywords((keyword) =>
  CONVERTED.has(keyword)
    ? undefined
    : {
        message: `\`${keyword}\` is not known to Gemini and is left out`,
        lost: !SILENT.has(keyword) && !keyword.startsWith('x-'),
      },
)

/** Keywords that `toOpenApi` looks after. */
const CONVERTED: ReadonlySet<string> = new Set([
  '$defs',
  '$ref',
  'additionalProperties',
  'anyOf',
  'default',
  'description',
  'enum',
  'example',
  'examples',
  'format',
  'items',
  'maxItems',
  'maxLength',
  'maxProperties',
  'maximum',
  'minItems',
  'minLength',
  'minProperties',
  'minimum',
  'nullable',
  'pattern',
  'properties',
  'propertyOrdering',
  'required',
  'title',
  'type',
])

const SILENT: ReadonlySet<string> = new Set([
  '$comment',
  '$schema',
  '$vocabulary',
  'contentSchema',
  'deprecated',
  'discriminator',
  'readOnly',
  'unevaluatedProperties',
  'writeOnly',
])

/** Definitions that use each other many times would fill megabytes when written out. */
const LARGEST = 20_000

/** Writes a schema as Gemini's `parameters`; `undefined` when it is too large without references. */
export function toGeminiParameters(schema: JsonSchema): Adapted | undefined {
  const inlined = chainAdapters(schema, [...GEMINI_FIRST, inlineAll])
  if (printedSize(inlined.schema) > LARGEST) return undefined
  const converted = chainAdapters(inlined.schema, [
    (inner) => tupleToItems(inner, { widen: true }),
    (inner) => oneOfToAnyOf(inner, { force: true, closed: true }),
    constToEnum,
    includeBounds,
    stripUnknown,
    splitTypes,
    nullToNullable,
    toOpenApi,
  ])
  return { schema: converted.schema, changes: [...inlined.changes, ...converted.changes] }
}
