import type { JsonSchema } from '../json-schema/types.ts'
import type { Issue } from './issues.ts'

/** `input` describes what a caller may send, `output` what the schema hands on after parsing. */
export type SchemaMode = 'input' | 'output'

export type Validation =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/**
 * The port through which the rest of the library sees a schema of any vendor.
 *
 * An adapter never keeps a value and never changes one.
 */
export interface SchemaAdapter {
  readonly vendor: 'zod4' | 'zod3' | 'standard' | 'json-schema'
  /**
   * Describes the schema as JSON Schema 2020-12 (draft-07 only for a raw schema that declares it).
   *
   * @throws UnrepresentableSchemaError naming the path and a replacement, for a type that JSON cannot carry.
   */
  toJsonSchema(mode: SchemaMode): JsonSchema
  /** Validates, synchronously unless the schema itself is asynchronous. */
  validate(value: unknown): Validation | Promise<Validation>
}
