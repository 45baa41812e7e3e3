import { isObject } from '../json-schema/json-object.ts'
import { printPointer } from '../json-schema/pointer.ts'
import { pathOf, type SchemaNode, walkSchema } from '../json-schema/walk.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { indexReferences, type ReferenceIndex } from './references.ts'

export type SchemaPlace = 'argument_schema' | 'output_schema'

/** A place where an object stands as a schema. */
export interface ObjectNode extends SchemaNode {
  readonly schema: JsonSchema
}

/** One schema of a tool, walked once; every rule reads from it. */
export interface SchemaDocument {
  readonly place: SchemaPlace
  readonly root: unknown
  /** Every place where a schema stands, whatever stands there, parents first. */
  readonly nodes: readonly SchemaNode[]
  /** Those that hold an object. */
  readonly objects: readonly ObjectNode[]
  /** Those that have `keyword`. */
  having(keyword: string): readonly ObjectNode[]
  /** Where the references lead; worked out when first asked for. */
  readonly references: ReferenceIndex
}

/** Walks a schema for the rules; it must be a tree, as `copyJson` makes it. */
export function openSchema(place: SchemaPlace, root: unknown): SchemaDocument {
  const nodes = [...walkSchema(root)]
  const objects = nodes.filter(isObjectNode)
  const byKeyword = new Map<string, ObjectNode[]>()
  for (const node of objects) {
    for (const keyword of Object.keys(node.schema)) {
      const same = byKeyword.get(keyword)
      if (same === undefined) byKeyword.set(keyword, [node])
      else same.push(node)
    }
  }
  let references: ReferenceIndex | undefined
  return {
    place,
    root,
    nodes,
    objects,
    having: (keyword) => byKeyword.get(keyword) ?? [],
    get references() {
      references ??= indexReferences(root, objects)
      return references
    },
  }
}

const isObjectNode = (node: SchemaNode): node is ObjectNode => isObject(node.schema)

/** The JSON Pointer of a node, or of something inside it, within the tool's JSON. */
export const pointerTo = (
  { place }: SchemaDocument,
  node: SchemaNode,
  ...inner: (string | number)[]
): string => printPointer([place, ...pathOf(node), ...inner])

/** The types that a schema names, as a list; empty when it names none. */
export function typesOf({ type }: JsonSchema): readonly unknown[] {
  if (type === undefined) return []
  return Array.isArray(type) ? type : [type]
}

/** Whether the schema is one of an object: says so, or lists properties without naming a type. */
export const describesObject = (schema: JsonSchema): boolean =>
  typesOf(schema).includes('object') || (schema['type'] === undefined && isObject(schema['properties']))

/** The schemas by property name; empty when there are none, or when they are malformed. */
export const propertiesOf = ({ properties }: JsonSchema): JsonSchema =>
  isObject(properties) ? properties : {}

/** The names under `required`; empty when it is absent or malformed. */
export const requiredOf = ({ required }: JsonSchema): readonly string[] =>
  Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []

export { isObject as isSchemaObject } from '../json-schema/json-object.ts'
