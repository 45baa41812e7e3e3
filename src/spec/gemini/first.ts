import { hoistDefinitions } from '../../json-schema/hoist-definitions.ts'
import type { Adapter } from '../adapt/adapted.ts'
import { dropDangling, gatherDefinitions } from '../adapt/drop-dangling.ts'
import { dropIdleKeywords } from '../adapt/drop-idle-keywords.ts'
import { dropStrayRequired } from '../adapt/drop-stray-required.ts'
import { dropImpossible, expandBooleans } from '../adapt/expand-booleans.ts'
import { flattenRootUnion } from '../adapt/flatten-root-union.ts'
import { inferType } from '../adapt/infer-type.ts'
import { mergeIntersections } from '../adapt/merge-intersections.ts'
import { modernizeDialect } from '../adapt/modernize-dialect.ts'
import { recordsToProperties } from '../adapt/records-to-properties.ts'
import { repairMalformed } from '../adapt/repair-malformed.ts'
import { stripKeywords } from '../adapt/strip-keyword.ts'
import { inlineRoot, typeRoot } from '../adapt/root-object.ts'

/** Neither of the two ways knows these, and what stands inside them is of no use by itself. */
const UNSAID: ReadonlySet<string> = new Set([
  'contains',
  'dependentRequired',
  'dependentSchemas',
  'else',
  'if',
  'maxContains',
  'minContains',
  'not',
  'patternProperties',
  'propertyNames',
  'then',
  'unevaluatedItems',
])

const stripUnsaid = stripKeywords((keyword) =>
  UNSAID.has(keyword)
    ? { message: `\`${keyword}\` is not known to Gemini and is left out`, lost: true }
    : undefined,
)

/** What both of Gemini's ways to describe parameters need first. */
export const GEMINI_FIRST: readonly Adapter[] = [
  modernizeDialect,
  repairMalformed,
  dropDangling,
  gatherDefinitions,
  inlineRoot,
  flattenRootUnion,
  expandBooleans,
  recordsToProperties,
  (schema) => mergeIntersections(schema, { distribute: true, force: true }),
  (schema) => ({ schema: hoistDefinitions(schema), changes: [] }),
  stripUnsaid,
  dropImpossible,
  inferType,
  dropIdleKeywords,
  (schema) => typeRoot(schema, { properties: true }),
  dropStrayRequired,
]
