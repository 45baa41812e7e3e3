import { splitAnnotations } from '../../json-schema/annotations.ts'
import { hoistDefinitions } from '../../json-schema/hoist-definitions.ts'
import { isObject, isTextList } from '../../json-schema/json-object.ts'
import { derive } from '../../json-schema/origin.ts'
import { createResolver, type Resolver } from '../../json-schema/references.ts'
import { sameJson } from '../../json-schema/same-json.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, type Change } from './adapted.ts'
import { type Conflict } from './intersect.ts'
import { mergeNode } from './merge-intersections.ts'
import { mayBeObject } from './root-object.ts'

/**
 * Writes a union, an intersection or a negation at the root as one object, since most providers take no such keyword
 * there: with the keys of all branches, of which those are required that every branch requires.
 */
export function flattenRootUnion(schema: JsonSchema): Adapted {
  if (!ROOT_KEYWORDS.some((keyword) => keyword in schema)) return { schema, changes: [] }
  const resolver = createResolver(schema)
  const changes: Change[] = []
  const tell = (keyword: string, message: string, lost: boolean): void => {
    changes.push({ path: '', keyword, message, lost })
  }
  const dropped = (conflicts: readonly Conflict[]): void => {
    for (const { keyword, reason } of conflicts)
      tell(keyword, `one \`${keyword}\` is left out: ${reason}`, true)
  }
  const whole = mergeNode(schema, resolver)
  dropped(whole.conflicts)
  if ('allOf' in schema) tell('allOf', 'the parts of `allOf` at the root are written as one schema', false)
  let result = whole.schema
  for (const union of ['anyOf', 'oneOf'] as const) {
    const { [union]: branches, ...rest } = result
    if (!Array.isArray(branches)) continue
    tell(
      union,
      `\`${union}\` at the root is written as one object: which keys go together is no longer said`,
      true,
    )
    result = flattenUnion(rest, branches, resolver, dropped)
  }
  for (const keyword of ['not', 'enum', 'const'] as const) {
    if (!(keyword in result)) continue
    const { [keyword]: _value, ...rest } = result
    tell(keyword, `\`${keyword}\` is not taken at the root and is left out`, true)
    result = rest
  }
  return { schema: hoistDefinitions(derive(result, schema)), changes }
}

const ROOT_KEYWORDS = ['allOf', 'anyOf', 'oneOf', 'not', 'enum', 'const'] as const

/** A union nested deeper adds no keys to the root. */
const DEEPEST = 50

function flattenUnion(
  rest: JsonSchema,
  branches: readonly unknown[],
  resolver: Resolver,
  dropped: (conflicts: readonly Conflict[]) => void,
  depth = 0,
): JsonSchema {
  const { assertions, annotations } = splitAnnotations(rest)
  const merged = branches.filter(isObject).map((branch) => {
    const { schema, conflicts } = mergeNode({ allOf: [assertions, branch] }, resolver)
    dropped(conflicts)
    const inner: unknown = schema['anyOf'] ?? schema['oneOf']
    if (!Array.isArray(inner) || depth > DEEPEST) return schema
    const { anyOf: _anyOf, oneOf: _oneOf, ...around } = schema
    return flattenUnion(around, inner, resolver, dropped, depth + 1)
  })
  const objects = merged.filter(mayBeObject)
  const properties = new Map<string, unknown[]>()
  for (const branch of objects) {
    for (const [name, inner] of Object.entries(propertiesOf(branch))) {
      const known = properties.get(name) ?? []
      if (!known.some((one) => sameJson(one, inner))) properties.set(name, [...known, inner])
    }
  }
  const required = [...properties.keys()].filter((name) => objects.every((branch) => requires(branch, name)))
  const isClosed = objects.length > 0 && objects.every((branch) => branch['additionalProperties'] === false)
  return {
    ...annotations,
    type: 'object',
    properties: Object.fromEntries([...properties].map(([name, schemas]) => [name, anyOf(schemas)])),
    ...(required.length > 0 ? { required } : {}),
    ...(isClosed ? { additionalProperties: false } : {}),
  }
}

const propertiesOf = ({ properties }: JsonSchema): JsonSchema => (isObject(properties) ? properties : {})

const requires = ({ required }: JsonSchema, name: string): boolean =>
  isTextList(required) && required.includes(name)

/** One schema for what several branches say about a key; the values of a discriminator become one `enum`. */
function anyOf(schemas: readonly unknown[]): unknown {
  if (schemas.length === 1) return schemas[0]
  const values = schemas.map(fixedValues)
  if (values.every((list) => list !== undefined)) {
    const types = new Set(schemas.filter(isObject).map(({ type }) => type))
    const [type] = types
    return { ...(types.size === 1 && type !== undefined ? { type } : {}), enum: [...new Set(values.flat())] }
  }
  return { anyOf: schemas }
}

function fixedValues(schema: unknown): readonly unknown[] | undefined {
  if (!isObject(schema)) return undefined
  if ('const' in schema) return [schema['const']]
  return Array.isArray(schema['enum']) ? schema['enum'] : undefined
}
