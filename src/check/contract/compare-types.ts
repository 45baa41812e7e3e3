import type { Comparison } from './delta.ts'
import { isSameJson } from './same-json.ts'
import { admits, type JsonType } from './schema-facts.ts'
import { placeOf, type View } from './view.ts'

/**
 * Reports a change of the admitted types.
 *
 * @returns whether the two still have a type in common, so that comparing further says something.
 */
export function compareTypes({ report }: Comparison, before: View, after: View): boolean {
  const places = { beforePath: placeOf(before, 'type'), afterPath: placeOf(after, 'type') }
  const facts = { ...places, before: typeList(before), after: typeList(after) }
  if (before.types === undefined || after.types === undefined) {
    if (before.types !== undefined) report({ kind: 'type-widened', ...facts })
    if (after.types !== undefined) report({ kind: 'type-narrowed', ...facts })
    return true
  }
  const lost = [...before.types].filter((type) => type !== 'null' && !admits(after.types!, type))
  const gained = [...after.types].filter((type) => type !== 'null' && !admits(before.types!, type))
  const isDisjoint = shareNothing(before.types, after.types)
  if (lost.length > 0 && gained.length > 0) report({ kind: 'type-changed', ...facts })
  else if (lost.length > 0) report({ kind: 'type-narrowed', ...facts })
  else if (gained.length > 0)
    report({ kind: isOneOf(before, after) ? 'one-of-branch-added' : 'type-widened', ...facts })
  if (before.types.has('null') && !after.types.has('null')) report({ kind: 'null-removed', ...facts })
  if (!before.types.has('null') && after.types.has('null')) report({ kind: 'null-added', ...facts })
  return !isDisjoint
}

const isOneOf = (before: View, after: View): boolean =>
  before.flat.joined === 'oneOf' && after.flat.joined === 'oneOf'

const shareNothing = (left: ReadonlySet<JsonType>, right: ReadonlySet<JsonType>): boolean =>
  ![...left].some((type) => admits(right, type) || (type === 'number' && right.has('integer')))

/** Types as they would be written: one name, or a list. */
function typeList({ types }: View): unknown {
  if (types === undefined) return undefined
  return types.size === 1 ? [...types][0] : [...types]
}

/** Reports values that `enum` or `const` no longer lists, or lists in addition. */
export function compareValues({ report }: Comparison, before: View, after: View): void {
  const beforePath = placeOf(before, before.isConst ? 'const' : 'enum')
  const afterPath = placeOf(after, after.isConst ? 'const' : 'enum')
  const paths = { beforePath, afterPath }
  if (before.values === undefined || after.values === undefined) {
    if (after.values !== undefined) report({ kind: 'enum-added', ...paths, after: after.values })
    if (before.values !== undefined) report({ kind: 'enum-removed', ...paths, before: before.values })
    return
  }
  const removed = before.values.filter((value) => !includesJson(after.values!, value))
  const added = after.values.filter((value) => !includesJson(before.values!, value))
  if (before.values.length === 1 && after.values.length === 1 && removed.length === 1) {
    report({ kind: 'const-changed', ...paths, before: removed[0], after: added[0] })
    return
  }
  for (const value of removed) report({ kind: 'enum-value-removed', ...paths, before: value })
  for (const value of added) report({ kind: 'enum-value-added', ...paths, after: value })
}

const includesJson = (list: readonly unknown[], value: unknown): boolean =>
  list.some((member) => isSameJson(member, value))
