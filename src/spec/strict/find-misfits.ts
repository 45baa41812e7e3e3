import { isAssertion } from '../../json-schema/annotations.ts'
import { isObject, isTextList } from '../../json-schema/json-object.ts'
import { originOf, placeBelow } from '../../json-schema/origin.ts'
import { printPointer } from '../../json-schema/pointer.ts'
import { referencesOnCycles } from '../../json-schema/recursion.ts'
import { createResolver, followReferences, type Resolver } from '../../json-schema/references.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { pathOf, type SchemaNode, walkSchema } from '../../json-schema/walk.ts'
import { overlappingPair } from '../adapt/one-of-to-any-of.ts'
import { mergeNode } from '../adapt/merge-intersections.ts'
import { typesOf } from '../adapt/types-of.ts'
import type { StrictDialect } from './dialect.ts'

/** A place that no rewriting makes fit. */
export interface Misfit {
  /** JSON Pointer in the author's schema. */
  readonly path: string
  readonly message: string
}

/** Names every place of an adapted schema that strict mode would still refuse. */
export function findMisfits(root: JsonSchema, dialect: StrictDialect): readonly Misfit[] {
  const resolver = createResolver(root)
  const recursive = new Set(
    dialect.allowsRecursion ? [] : referencesOnCycles(root).map(({ schema }) => schema),
  )
  const misfits = new Map<string, Misfit>()
  const hidden = new Set<SchemaNode | undefined>()
  for (const node of walkSchema(root)) {
    if (hidden.has(node.parent) || isUnder(node, dialect)) {
      hidden.add(node)
      continue
    }
    const messages = isObject(node.schema)
      ? misfitsOf(node.schema, node, { dialect, resolver, recursive })
      : [`a schema that is just \`${JSON.stringify(node.schema)}\` says too little`]
    if (messages.length === 0) continue
    const path = printPointer(pathOf(originalPlace(node)))
    for (const message of messages) misfits.set(`${path} ${message}`, { path, message })
  }
  return [...misfits.values()]
}

/** What stands under a keyword that is a misfit itself says nothing new. */
function isUnder({ keyword, parent }: SchemaNode, dialect: StrictDialect): boolean {
  if (keyword === 'items') return isObject(parent?.schema) && 'prefixItems' in parent.schema
  return keyword === 'additionalProperties' || (keyword !== undefined && !dialect.keywords.has(keyword))
}

function originalPlace(node: SchemaNode): SchemaNode {
  const own = isObject(node.schema) ? originOf(node.schema) : undefined
  if (own !== undefined || node.parent === undefined) return own ?? node
  return placeBelow(node, originalPlace(node.parent))
}

interface Context {
  readonly dialect: StrictDialect
  readonly resolver: Resolver
  readonly recursive: ReadonlySet<unknown>
}

function misfitsOf(
  schema: JsonSchema,
  node: SchemaNode,
  { dialect, resolver, recursive }: Context,
): string[] {
  const isRoot = node.parent === undefined
  const { $ref } = schema
  if ($ref !== undefined) {
    if (followReferences(schema, resolver) === undefined)
      return [`"${String($ref)}" names nothing in this schema`]
    if (restrictsBeside('$ref', schema)) {
      return ['what stands beside this reference cannot be merged with what it names']
    }
    return recursive.has(schema) ? [`${dialect.name} takes no recursive schema; limit the depth`] : []
  }
  if (isRoot && 'anyOf' in schema) return ['a union at the root is not taken; describe one object']
  if ('anyOf' in schema && restrictsBeside('anyOf', schema)) {
    return ['what stands beside this union cannot be written into its branches']
  }
  const unknown = Object.keys(schema).filter((keyword) => !dialect.keywords.has(keyword))
  const messages = unknown.map((keyword) => whyNot(keyword, schema, dialect, resolver))
  if (isRoot && schema['type'] !== 'object') messages.push('the root must describe an object')
  if (describesNothing(schema) && unknown.length === 0)
    messages.push('any value is accepted here; give it a type')
  return unknown.length > 0 ? messages : [...messages, ...objectMisfits(schema), ...arrayMisfits(schema)]
}

const restrictsBeside = (keyword: string, schema: JsonSchema): boolean =>
  Object.keys(schema).some((other) => other !== keyword && isAssertion(other))

const describesNothing = (schema: JsonSchema): boolean =>
  !['type', 'anyOf', 'oneOf', 'allOf', '$ref', 'enum', 'const'].some((keyword) => keyword in schema)

function objectMisfits(schema: JsonSchema): string[] {
  if (typesOf(schema)?.has('object') !== true && !isObject(schema['properties'])) return []
  const { properties, required, additionalProperties } = schema
  if (additionalProperties !== false) {
    return [
      'the keys of this object are not known in advance; name them, or use a list of key and value pairs',
    ]
  }
  const strangers = isTextList(required)
    ? required.filter((name) => !isObject(properties) || !Object.hasOwn(properties, name))
    : []
  return strangers.map((name) => `'${name}' is required, but \`properties\` does not describe it`)
}

const arrayMisfits = (schema: JsonSchema): string[] =>
  typesOf(schema)?.has('array') === true && !isObject(schema['items'])
    ? ['the items of this array are not described; add `items`']
    : []

function whyNot(keyword: string, schema: JsonSchema, { name }: StrictDialect, resolver: Resolver): string {
  switch (keyword) {
    case 'oneOf': {
      const branches = Array.isArray(schema['oneOf']) ? schema['oneOf'] : []
      const pair = overlappingPair(branches, resolver, { closed: true }) ?? [0, 1]
      return `branches ${pair[0]} and ${pair[1]} of \`oneOf\` may accept the same value; tell them apart by a constant property, or use \`anyOf\``
    }
    case 'allOf': {
      const conflict = mergeNode(schema, resolver).conflicts.find(({ isRefinement }) => !isRefinement)
      const reason = conflict === undefined ? '' : `: \`${conflict.keyword}\`: ${conflict.reason}`
      return `the parts of \`allOf\` cannot be written as one schema${reason}`
    }
    case 'patternProperties':
    case 'propertyNames':
      return `\`${keyword}\` describes keys that are not known in advance; name them, or use a list of key and value pairs`
    case 'prefixItems':
      return 'the items of this tuple have different schemas; use an object'
    default:
      return `\`${keyword}\` is not known to ${name}`
  }
}
