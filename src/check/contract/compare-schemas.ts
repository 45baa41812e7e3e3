import type { JsonSchema } from '../../json-schema/types.ts'
import { compareAnnotations, compareDefinitions } from './compare-annotations.ts'
import { compareArrays } from './compare-arrays.ts'
import { compareConditions } from './compare-conditions.ts'
import { compareBounds, compareLimits } from './compare-limits.ts'
import { compareObjects } from './compare-objects.ts'
import { compareText } from './compare-text.ts'
import { compareTypes, compareValues } from './compare-types.ts'
import { compareAsUnions, compareJoined, compareUnionConditions } from './compare-unions.ts'
import { type Comparison, type Delta, pairKey } from './delta.ts'
import type { JsonType } from './schema-facts.ts'
import { openView, type View } from './view.ts'

/**
 * Lists how two JSON Schemas differ, without judging.
 *
 * References are followed and different spellings of one meaning are alike, so a change of the library that
 * writes the schemas shows only where the meaning changed. Recursive schemas are compared once per pair of places.
 */
export function compareSchemas(before: JsonSchema, after: JsonSchema): readonly Delta[] {
  const deltas: Delta[] = []
  const seen = new Set<string>()
  const comparison: Comparison = {
    report: (delta) => void deltas.push(delta),
    compare(old, now) {
      const pair = pairKey(old, now)
      if (seen.has(pair)) return
      seen.add(pair)
      compareViews(comparison, old, now)
    },
  }
  const old = openView(before, { schema: before, path: [] })
  const now = openView(after, { schema: after, path: [] })
  compareRoots(comparison, before, after, old, now)
  return deltas
}

/** A root of another shape breaks callers whatever it admits: providers take nothing but a plain object there. */
function compareRoots(
  comparison: Comparison,
  before: JsonSchema,
  after: JsonSchema,
  old: View,
  now: View,
): void {
  const shapes = { before: shapeOf(before), after: shapeOf(after) }
  const isReshaped = shapes.before === 'object' && shapes.after !== 'object'
  if (isReshaped) comparison.report({ kind: 'root-shape-changed', beforePath: [], afterPath: [], ...shapes })
  compareDefinitions(comparison, old, now)
  const quiet: Comparison = { ...comparison, report: dropRootType(comparison, isReshaped) }
  compareViews(quiet, old, now)
}

/** What the change of shape already says is not said a second time. */
const dropRootType =
  ({ report }: Comparison, isReshaped: boolean): Comparison['report'] =>
  (delta) => {
    const isRoot = delta.beforePath?.length === 1 && delta.beforePath[0] === 'type'
    if (!(isReshaped && isRoot && TYPE_KINDS.has(delta.kind))) report(delta)
  }

const TYPE_KINDS: ReadonlySet<string> = new Set([
  'type-changed',
  'type-narrowed',
  'type-widened',
  'null-added',
])

function shapeOf(root: JsonSchema): unknown {
  if ('$ref' in root) return '$ref'
  if ('anyOf' in root || 'oneOf' in root) return 'union'
  if (root['type'] === undefined && 'properties' in root) return 'object'
  return root['type'] ?? 'any'
}

function compareViews(comparison: Comparison, before: View, after: View): void {
  compareAnnotations(comparison, before, after)
  if (compareAsUnions(comparison, before, after)) return
  compareJoined(comparison, before, after)
  if (!compareTypes(comparison, before, after)) return
  compareValues(comparison, before, after)
  if (mayBoth('number', before, after)) compareBounds(comparison, before, after)
  compareText(comparison, before, after)
  compareLimits(comparison, before, after)
  if (mayBoth('array', before, after)) compareArrays(comparison, before, after)
  if (mayBoth('object', before, after)) compareObjects(comparison, before, after)
  compareConditions(comparison, before, after)
  compareUnionConditions(comparison, before, after)
}

const mayBoth = (type: JsonType, ...views: readonly View[]): boolean =>
  views.every(
    ({ types }) => types === undefined || types.has(type) || (type === 'number' && types.has('integer')),
  )
