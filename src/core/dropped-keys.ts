import { knownKeys } from '../json-schema/known-keys.ts'
import type { Path } from '../json-schema/types.ts'
import type { SchemaAdapter } from '../schema/adapter.ts'
import { nearest } from './nearest.ts'

/** A key of the arguments that the tool will not see. */
export interface DroppedKey {
  readonly path: Path
  /** The key that was probably meant. */
  readonly nearest?: string
}

/**
 * Lists the keys that validation took away because the schema does not know them.
 *
 * A key that a transform renamed is not dropped: only the schema can tell, so it is asked whenever a key is gone.
 */
export function droppedKeys(before: unknown, after: unknown, adapter: SchemaAdapter): readonly DroppedKey[] {
  const gone = missingKeys(before, after)
  if (gone.length === 0) return []
  const schema = describe(adapter)
  if (schema === undefined) return []
  const dropped: DroppedKey[] = []
  for (const path of gone) {
    const key = path.at(-1) as string
    const known = knownKeys(schema, path.slice(0, -1))
    if (known === undefined || known.has(key)) continue
    const meant = nearest(key, known)
    dropped.push(meant === undefined ? { path } : { path, nearest: meant })
  }
  return dropped
}

function describe(adapter: SchemaAdapter): ReturnType<SchemaAdapter['toJsonSchema']> | undefined {
  try {
    return adapter.toJsonSchema('input')
  } catch {
    // A schema that JSON Schema cannot express still validates; it just cannot say which keys it knows.
    return undefined
  }
}

/** One pair of objects whose keys are to be compared; the first is the arguments as they came. */
interface Pair {
  readonly left: object
  readonly right: object
  readonly path: Path
}

const NONE: readonly Path[] = []

/** The usual case, flat arguments that all arrive, is told without making anything. */
function missingKeys(before: unknown, after: unknown): readonly Path[] {
  if (!areComparable(before, after)) return NONE
  let missing: Path[] | undefined
  let pending: Pair[] | undefined
  let seen: Set<object> | undefined
  for (
    let pair: Pair | undefined = { left: before, right: after as object, path: [] };
    pair;
    pair = pending?.pop()
  ) {
    const { left, right, path } = pair
    for (const key in left) {
      const value = (left as Record<string, unknown>)[key]
      const result = (right as Record<string, unknown>)[key]
      if (value === result && value !== undefined) continue
      if (!Object.hasOwn(right, key)) (missing ??= []).push([...path, key])
      else if (areComparable(value, result)) {
        seen ??= new Set([before])
        if (seen.has(value)) continue
        seen.add(value)
        const step = Array.isArray(left) ? Number(key) : key
        ;(pending ??= []).push({ left: value, right: result as object, path: [...path, step] })
      }
    }
  }
  return missing ?? NONE
}

function areComparable(left: unknown, right: unknown): left is object {
  if (left === right || typeof left !== 'object' || typeof right !== 'object') return false
  return left !== null && right !== null && Array.isArray(left) === Array.isArray(right)
}
