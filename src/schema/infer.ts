import type { JsonSchema } from '../json-schema/types.ts'

/** The part of Standard Schema (version 1) that type inference reads; zod, valibot and arktype all carry it. */
interface StandardTyped<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

/** Anything that `defineTool` takes as a schema. */
export type AnySchema = StandardTyped<unknown, unknown> | JsonSchema

type Types<S> = S extends { readonly '~standard': { readonly types?: infer T } } ? NonNullable<T> : never

/** What a caller of the schema may send. A raw JSON Schema says nothing to TypeScript. */
export type InputOf<S> = [Types<S>] extends [never]
  ? Record<string, unknown>
  : Types<S> extends { readonly input: infer I }
    ? I
    : Record<string, unknown>

/** What the schema hands on after parsing. */
export type OutputOf<S> = [Types<S>] extends [never]
  ? Record<string, unknown>
  : Types<S> extends { readonly output: infer O }
    ? O
    : Record<string, unknown>
