import { dialectOf } from '../../json-schema/dialect.ts'
import { isObject } from '../../json-schema/json-object.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { childrenOf, type SchemaNode } from '../../json-schema/walk.ts'
import { isWellFormed } from '../adapt/repair-malformed.ts'
import { typesOf } from '../adapt/types-of.ts'

/** Keywords at which no provider takes offence, outside strict modes. */
const PLAIN: ReadonlySet<string> = new Set([
  '$comment',
  '$schema',
  'additionalProperties',
  'allOf',
  'anyOf',
  'const',
  'default',
  'deprecated',
  'description',
  'enum',
  'examples',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'items',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'multipleOf',
  'not',
  'oneOf',
  'pattern',
  'properties',
  'required',
  'title',
  'type',
])

const NOT_AT_ROOT = ['allOf', 'anyOf', 'oneOf', 'not', 'enum', 'const'] as const

/**
 * Whether a schema is such that the adapters for model providers would find nothing to do, which is so for almost every
 * tool, and quicker to see than to do.
 */
export function isPlain(root: JsonSchema): boolean {
  if (root['type'] !== 'object' || !isObject(root['properties']) || dialectOf(root) !== '2020-12')
    return false
  if (NOT_AT_ROOT.some((keyword) => keyword in root)) return false
  const seen = new Set<unknown>()
  const pending: SchemaNode[] = [
    { schema: root, parent: undefined, keyword: undefined, key: undefined, depth: 0 },
  ]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const { schema, keyword } = node
    if (typeof schema === 'boolean' && keyword === 'additionalProperties') continue
    if (!isObject(schema) || seen.has(schema) || !isPlainNode(schema)) return false
    seen.add(schema)
    for (const child of childrenOf(node, schema)) pending.push(child)
  }
  return true
}

function isPlainNode(schema: JsonSchema): boolean {
  if (typesOf(schema)?.has('array') === true && !isObject(schema['items'])) return false
  return Object.entries(schema).every(
    ([keyword, value]) => PLAIN.has(keyword) && isWellFormed(keyword, value),
  )
}
