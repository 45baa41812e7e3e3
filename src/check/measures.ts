import type { SchemaNode } from '../json-schema/walk.ts'
import {
  describesObject,
  type ObjectNode,
  propertiesOf,
  requiredOf,
  type SchemaDocument,
} from './schema-document.ts'

export const countProperties = (document: SchemaDocument): number =>
  document.having('properties').reduce((sum, { schema }) => sum + Object.keys(propertiesOf(schema)).length, 0)

/** Properties, at any depth, that a caller may leave out. */
export const countOptional = (document: SchemaDocument): number =>
  document.having('properties').reduce((sum, { schema }) => {
    const required = new Set(requiredOf(schema))
    return sum + Object.keys(propertiesOf(schema)).filter((name) => !required.has(name)).length
  }, 0)

/** Schemas that allow several types: `anyOf`, `oneOf`, or a list of types. */
export const countUnions = (document: SchemaDocument): number =>
  document.objects.filter(
    ({ schema }) =>
      Array.isArray(schema['anyOf']) || Array.isArray(schema['oneOf']) || isTypeList(schema['type']),
  ).length

const isTypeList = (type: unknown): boolean => Array.isArray(type) && type.length > 1

/** The first object that has more than `levels` objects on its way from the root, itself and the root included. */
export function firstDeeperThan(document: SchemaDocument, levels: number): ObjectNode | undefined {
  const depths = new Map<SchemaNode, number>()
  for (const node of document.objects) {
    const above = node.parent === undefined ? 0 : depths.get(node.parent)!
    const depth = above + (describesObject(node.schema) ? 1 : 0)
    if (depth > levels && depth > above) return node
    depths.set(node, depth)
  }
  return undefined
}

export interface EnumSize {
  readonly values: number
  readonly characters: number
}

export const enumSizes = (document: SchemaDocument): readonly EnumSize[] =>
  document.having('enum').flatMap(({ schema }) => {
    const values: unknown = schema['enum']
    if (!Array.isArray(values)) return []
    return [
      {
        values: values.length,
        characters: values.reduce((sum: number, value) => sum + textLength(value), 0),
      },
    ]
  })

/** The length of all property names, and of all strings under `enum` and `const`. */
export const statedCharacters = (document: SchemaDocument): number =>
  document
    .having('properties')
    .reduce((sum, { schema }) => sum + Object.keys(propertiesOf(schema)).join('').length, 0) +
  document.having('const').reduce((sum, { schema }) => sum + textLength(schema['const']), 0) +
  enumSizes(document).reduce((sum, { characters }) => sum + characters, 0)

const textLength = (value: unknown): number => (typeof value === 'string' ? value.length : 0)
