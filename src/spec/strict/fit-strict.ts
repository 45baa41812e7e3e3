import { hoistDefinitions } from '../../json-schema/hoist-definitions.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, type Adapter, chainAdapters } from '../adapt/adapted.ts'
import { closeObjects } from '../adapt/close-objects.ts'
import { dropIdleKeywords } from '../adapt/drop-idle-keywords.ts'
import { dropSafeBounds } from '../adapt/drop-safe-bounds.ts'
import { gatherDefinitions } from '../adapt/drop-dangling.ts'
import { dropImpossible, expandBooleans } from '../adapt/expand-booleans.ts'
import { inferType } from '../adapt/infer-type.ts'
import { mergeIntersections } from '../adapt/merge-intersections.ts'
import { modernizeDialect } from '../adapt/modernize-dialect.ts'
import { moveReferenceSiblings } from '../adapt/move-reference-siblings.ts'
import { oneOfToAnyOf } from '../adapt/one-of-to-any-of.ts'
import { recordsToProperties } from '../adapt/records-to-properties.ts'
import { repairMalformed } from '../adapt/repair-malformed.ts'
import { requireAll } from '../adapt/require-all.ts'
import { inlineRoot, typeRoot } from '../adapt/root-object.ts'
import { tupleToItems } from '../adapt/tuple-to-items.ts'
import type { StrictDialect } from './dialect.ts'
import { findMisfits, type Misfit } from './find-misfits.ts'
import { stripRefinements } from './strip-refinements.ts'

export interface StrictFit extends Adapted {
  /** What strict mode would refuse; with any of these, `schema` must not be used. */
  readonly misfits: readonly Misfit[]
}

/** Rewrites a schema to what a provider's strict mode takes, and names what cannot be rewritten. */
export function fitStrict(schema: JsonSchema, dialect: StrictDialect): StrictFit {
  const adapted = chainAdapters(schema, [
    modernizeDialect,
    repairMalformed,
    gatherDefinitions,
    inlineRoot,
    expandBooleans,
    recordsToProperties,
    (inner) => mergeIntersections(inner, { distribute: true }),
    gather,
    dropImpossible,
    inferType,
    dropIdleKeywords,
    (inner) => typeRoot(inner, { properties: true }),
    tupleToItems,
    ...(dialect.keywords.has('minimum') ? [] : [dropSafeBounds]),
    stripRefinements(dialect),
    (inner) => oneOfToAnyOf(inner, { closed: true }),
    closeObjects,
    ...(dialect.requiresAll ? [requireAll] : []),
    gather,
    moveReferenceSiblings,
  ])
  return { ...adapted, misfits: findMisfits(adapted.schema, dialect) }
}

/** Drops definitions that the steps before made unused, and gathers those that they made. */
const gather: Adapter = (schema) => ({ schema: hoistDefinitions(schema), changes: [] })
