import { knownKeys } from '../json-schema/known-keys.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import type { SchemaAdapter } from '../schema/adapter.ts'
import type { Issue } from '../schema/issues.ts'
import { valueAt } from '../schema/value-at.ts'
import { nearest } from './nearest.ts'
import { isPlainObject } from './plain-object.ts'

/** Adds to each key that an output lacks which of its keys, of those that the schema does not know, is nearest. */
export function nameMisspelt(
  issues: readonly Issue[],
  output: unknown,
  adapter: SchemaAdapter,
): readonly Issue[] {
  try {
    let schema: JsonSchema | undefined
    return issues.map((issue) => {
      const { path, message, received } = issue
      const place = path.slice(0, -1)
      const key = path.at(-1)
      const owner = valueAt(output, place)
      if (received !== 'undefined' || typeof key !== 'string') return issue
      if (!isPlainObject(owner) || Object.hasOwn(owner, key)) return issue
      schema ??= adapter.toJsonSchema('output')
      const known = knownKeys(schema, place)
      const meant = nearest(
        key,
        Object.keys(owner).filter((name) => known?.has(name) !== true),
      )
      return meant === undefined ? issue : { ...issue, message: `${message}; the output has '${meant}'` }
    })
  } catch {
    // A schema that JSON Schema cannot express, or an output that throws when it is read, gets no advice.
    return issues
  }
}
