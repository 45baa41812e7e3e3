import type { JsonSchema } from '../../json-schema/types.ts'
import type { Change } from '../adapt/adapted.ts'
import type { SpecEntry } from '../entry.ts'
import type { NameRule } from '../name-rule.ts'
import type { StrictDialect } from '../strict/dialect.ts'

export interface RenderOptions {
  readonly strict: boolean
  /** Shortens a schema when that was asked for, and returns it as it is otherwise. */
  readonly shorten: (schema: JsonSchema) => JsonSchema
  /** Notes what an adapter did to one of the tool's two schemas. */
  readonly note: (field: SchemaField, changes: readonly Change[]) => void
  /** Rewrites the arguments to the provider's strict mode. Only called when `strict` is set. */
  readonly fit: (schema: JsonSchema, dialect: StrictDialect) => JsonSchema
}

export type SchemaField = 'argument_schema' | 'output_schema'

/** One way to tell a model provider about tools. */
export interface FormatDefinition {
  readonly nameRule?: NameRule
  readonly hasStrictMode: boolean
  /**
   * Writes one tool in this format. `undefined` when the provider would refuse it, and with it all other tools: its
   * arguments are no object.
   */
  readonly render: (entry: SpecEntry, options: RenderOptions) => Readonly<Record<string, unknown>> | undefined
}
