import { isObject } from '../../json-schema/json-object.ts'
import { resolvePointer } from '../../json-schema/pointer.ts'
import type { JsonSchema } from '../../json-schema/types.ts'

/**
 * Lists the top-level arguments that the schema requires whatever else is given, and that are not given.
 *
 * What only one branch of a union requires is not among them.
 */
export function missingArguments(
  given: Readonly<Record<string, unknown>>,
  schema: JsonSchema,
): readonly string[] {
  const required = new Set<string>()
  const seen = new Set<unknown>()
  const pending: unknown[] = [schema]
  while (pending.length > 0) {
    const next = pending.pop()
    if (!isObject(next) || seen.has(next)) continue
    seen.add(next)
    const { required: names, $ref, allOf } = next
    if (Array.isArray(names)) for (const name of names) if (typeof name === 'string') required.add(name)
    if (typeof $ref === 'string') pending.push(resolvePointer(schema, $ref))
    if (Array.isArray(allOf)) pending.push(...allOf.toReversed())
  }
  return [...required].filter((name) => !Object.hasOwn(given, name))
}
