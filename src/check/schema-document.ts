import { printPointer, resolvePointer } from '../json-schema/pointer.ts'
import { pathOf, type SchemaNode, walkSchema } from '../json-schema/walk.ts'
import type { JsonSchema } from '../json-schema/types.ts'

/** One schema of a tool, walked once; every rule reads from it. */
export interface SchemaDocument {
  readonly place: 'argument_schema' | 'output_schema'
  readonly root: unknown
  /** Every place where a schema stands, parents first. */
  readonly nodes: readonly SchemaNode[]
}

/** Walks a schema for the rules. */
export function openSchema(place: SchemaDocument['place'], root: unknown): SchemaDocument {
  return { place, root, nodes: [...walkSchema(root)] }
}

/** The JSON Pointer of a node inside the tool's JSON. */
export const pointerTo = (
  document: SchemaDocument,
  node: SchemaNode,
  ...inner: (string | number)[]
): string => printPointer([document.place, ...pathOf(node), ...inner])

/** What a local reference names inside the document; `undefined` when nothing. */
export const resolveReference = (document: SchemaDocument, reference: string): unknown =>
  isSchemaObject(document.root) ? resolvePointer(document.root, reference) : undefined

export const isSchemaObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
