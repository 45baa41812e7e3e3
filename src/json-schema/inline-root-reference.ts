import { isObject } from './json-object.ts'
import { LOCATIONS, isAssertion } from './annotations.ts'
import { derive } from './origin.ts'
import { createResolver, referenceOf } from './references.ts'
import type { JsonSchema } from './types.ts'

/**
 * Writes out a `$ref` at the root, which model providers refuse there, and keeps the definitions for the references
 * inside. A root that then describes properties but no type is an `object`.
 *
 * A reference that names nothing, or only itself, stays.
 */
export function inlineRootReference(root: JsonSchema): JsonSchema {
  const resolver = createResolver(root)
  const seen = new Set<unknown>([root])
  let result = root
  for (let reference = referenceOf(result); reference !== undefined; reference = referenceOf(result)) {
    const target = resolver.resolve(reference)
    if (!isObject(target) || seen.has(target)) return root
    seen.add(target)
    const { $ref: _ref, $dynamicRef: _dynamic, $recursiveRef: _recursive, ...siblings } = result
    result = derive(inlineTarget(target, siblings), target)
  }
  if (result === root || result['type'] !== undefined || !isObject(result['properties'])) return result
  return derive({ type: 'object', ...result }, result)
}

/** What a schema with a reference says when the reference is written out: siblings describe, or restrict, further. */
export function inlineTarget(target: JsonSchema, siblings: JsonSchema): JsonSchema {
  const restricts = Object.keys(siblings).some(isAssertion)
  if (!restricts) {
    const body = Object.entries(target).filter(([keyword]) => !LOCATIONS.has(keyword))
    return { ...Object.fromEntries(body), ...siblings }
  }
  const { allOf } = siblings
  return { ...siblings, allOf: [...(Array.isArray(allOf) ? (allOf as unknown[]) : []), target] }
}
