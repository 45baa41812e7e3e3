import { isObject, isTextList } from '../../json-schema/json-object.ts'
import { followReferences, type Resolver } from '../../json-schema/references.ts'
import { sameJson } from '../../json-schema/same-json.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { typeOf } from './infer-type.ts'
import { typesOf } from './types-of.ts'

export interface DisjointOptions {
  /** Only think of objects that have no keys besides those that one of the schemas names: such as a model makes. */
  readonly closed?: boolean
}

const DEEPEST = 5

/**
 * Whether no value fits both schemas, as far as types, fixed values and required keys prove it.
 *
 * `false` is no proof that some value does.
 */
export function areDisjoint(
  left: unknown,
  right: unknown,
  resolver: Resolver,
  options: DisjointOptions = {},
  depth = 0,
): boolean {
  const [one, other] = [followReferences(left, resolver), followReferences(right, resolver)]
  if (one === false || other === false) return true
  if (!isObject(one) || !isObject(other) || depth > DEEPEST) return false
  const inner = (a: unknown, b: unknown): boolean => areDisjoint(a, b, resolver, options, depth + 1)
  for (const [union, rest] of [
    [branchesOf(one), other],
    [branchesOf(other), one],
  ] as const) {
    if (union !== undefined && union.every((branch) => inner(branch, rest))) return true
  }
  return (
    haveDisjointTypes(one, other) ||
    haveDisjointValues(one, other) ||
    areDisjointObjects(one, other, inner, options)
  )
}

function branchesOf(schema: JsonSchema): readonly unknown[] | undefined {
  const union = schema['anyOf'] ?? schema['oneOf']
  return Array.isArray(union) && union.length > 0 ? union : undefined
}

function haveDisjointTypes(left: JsonSchema, right: JsonSchema): boolean {
  const [one, other] = [possibleTypes(left), possibleTypes(right)]
  return one !== undefined && other !== undefined && ![...one].some((type) => other.has(type))
}

function possibleTypes(schema: JsonSchema): ReadonlySet<string> | undefined {
  const types =
    typesOf(schema) ?? (valuesOf(schema) === undefined ? undefined : new Set(valuesOf(schema)!.map(typeOf)))
  return types?.has('number') === true ? new Set([...types, 'integer']) : types
}

function haveDisjointValues(left: JsonSchema, right: JsonSchema): boolean {
  const [one, other] = [valuesOf(left), valuesOf(right)]
  return one !== undefined && other !== undefined && !one.some((a) => other.some((b) => sameJson(a, b)))
}

function valuesOf(schema: JsonSchema): readonly unknown[] | undefined {
  if ('const' in schema) return [schema['const']]
  return Array.isArray(schema['enum']) ? schema['enum'] : undefined
}

function areDisjointObjects(
  left: JsonSchema,
  right: JsonSchema,
  inner: (a: unknown, b: unknown) => boolean,
  { closed = false }: DisjointOptions,
): boolean {
  if (!isOnlyObject(left) || !isOnlyObject(right)) return false
  const [one, other] = [propertiesOf(left), propertiesOf(right)]
  const excludes = (schema: JsonSchema, name: string): boolean =>
    !Object.hasOwn(propertiesOf(schema), name) &&
    schema['additionalProperties'] === false &&
    schema['patternProperties'] === undefined
  if (requiredOf(left).some((name) => excludes(right, name))) return true
  if (requiredOf(right).some((name) => excludes(left, name))) return true
  const names = [...requiredOf(left), ...requiredOf(right)]
  const isTold = (name: string): boolean => Object.hasOwn(one, name) && Object.hasOwn(other, name)
  if (names.some((name) => isTold(name) && inner(one[name], other[name]))) return true
  // An object made for either side lacks what the other requires.
  return (
    closed &&
    requiredOf(left).some((name) => !Object.hasOwn(other, name)) &&
    requiredOf(right).some((name) => !Object.hasOwn(one, name))
  )
}

const isOnlyObject = (schema: JsonSchema): boolean => {
  const types = typesOf(schema)
  return types?.size === 1 && types.has('object')
}

const propertiesOf = ({ properties }: JsonSchema): JsonSchema => (isObject(properties) ? properties : {})
const requiredOf = ({ required }: JsonSchema): readonly string[] => (isTextList(required) ? required : [])
