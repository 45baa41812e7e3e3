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

function missingKeys(before: unknown, after: unknown): Path[] {
  const missing: Path[] = []
  const pending: [unknown, unknown, Path][] = [[before, after, NO_PATH]]
  const seen = new Set<unknown>()
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [left, right, path] = next
    if (left === right || typeof left !== 'object' || typeof right !== 'object') continue
    if (left === null || right === null || Array.isArray(left) !== Array.isArray(right)) continue
    if (path !== NO_PATH) {
      if (seen.has(left)) continue
      seen.add(left)
    }
    const isArray = Array.isArray(left)
    for (const key in left) {
      const value = (left as Record<string, unknown>)[key]
      if (!Object.hasOwn(right, key)) missing.push([...path, key])
      else if (typeof value === 'object' && value !== null) {
        pending.push([value, (right as Record<string, unknown>)[key], [...path, isArray ? Number(key) : key]])
      }
    }
  }
  return missing
}

const NO_PATH: Path = []
