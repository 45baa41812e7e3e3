import type { Path } from '../json-schema/types.ts'
import type { SchemaMode } from './adapter.ts'
import { printPath } from './issues.ts'

const MARK = Symbol.for('opm-toolbox.UnrepresentableSchemaError')

/** A type that JSON cannot carry, found in a schema. */
export interface Unrepresentable {
  /** Where in the value; `'*'` stands for every item of an array and every key of a record. */
  readonly path: Path
  /** `Date`, `bigint`, `Map`, `Set`, `transform` … */
  readonly type: string
  /** What to write instead, in the words of the schema's library. */
  readonly replacement: string
}

/** A schema says something that JSON Schema has no words for. Validation with it works all the same. */
export class UnrepresentableSchemaError extends Error implements Unrepresentable {
  override readonly name = 'UnrepresentableSchemaError'
  readonly [MARK] = true
  readonly path: Path
  readonly type: string
  readonly replacement: string

  constructor(mode: SchemaMode, { path, type, replacement }: Unrepresentable, cause?: unknown) {
    super(
      `${printUnrepresentable(mode, { path, type })}; ${replacement}`,
      cause === undefined ? undefined : { cause },
    )
    this.path = path
    this.type = type
    this.replacement = replacement
  }
}

/** Whether `value` is such an error, of this or any other copy of the library. */
export const isUnrepresentableSchemaError = (value: unknown): value is UnrepresentableSchemaError =>
  typeof value === 'object' && value !== null && MARK in value

/** Says where which type stands, without what to write instead. */
export const printUnrepresentable = (
  mode: SchemaMode,
  { path, type }: Pick<Unrepresentable, 'path' | 'type'>,
): string => `${printPlace(mode, path)}: ${withArticle(type)} cannot be described in JSON Schema`

function printPlace(mode: SchemaMode, path: Path): string {
  const root = mode === 'input' ? 'arguments' : 'output'
  return printPath([root, ...path]).replaceAll('["*"]', '[*]')
}

const PHRASES: Readonly<Record<string, string>> = {
  NaN: 'NaN',
  undefined: 'undefined',
  transform: 'the result of a transform',
  custom: 'a custom type',
  schema: 'this schema',
}

const withArticle = (type: string): string => PHRASES[type] ?? `a ${type}`
