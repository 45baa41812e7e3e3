import type { Path } from '../json-schema/types.ts'
import type { Unrepresentable } from './unrepresentable.ts'

type Replacements = Readonly<Record<string, string>>

const ANYWHERE: Replacements = {
  undefined: 'make the key optional, or use null',
  void: 'make the key optional, or use null',
  function: 'describe data, not code',
  NaN: 'use a finite number or null',
  symbol: 'use a string',
  Promise: 'describe the value that it settles to',
  schema: 'describe it with types that JSON has',
}

/** What to write instead of a type that JSON cannot carry, for the author of a schema of each library. */
const REPLACEMENTS = {
  zod4: {
    Date: 'use z.iso.datetime()',
    bigint: 'use z.int(), or a string of digits',
    Map: 'use z.record()',
    Set: 'use z.array()',
    File: 'use z.base64(), or a URL',
    transform: 'pipe it into the schema of its result: .transform(…).pipe(…)',
    custom: 'use a schema of its parts',
  },
  zod3: {
    Date: 'use z.string().datetime()',
    bigint: 'use z.number().int(), or a string of digits',
    Map: 'use z.record()',
    Set: 'use z.array()',
    transform: 'pipe it into the schema of its result: .transform(…).pipe(…)',
    custom: 'use a schema of its parts',
  },
  valibot: {
    Date: 'use v.pipe(v.string(), v.isoTimestamp())',
    bigint: 'use v.pipe(v.number(), v.integer()), or a string of digits',
    Map: 'use v.record()',
    Set: 'use v.array()',
    File: 'use v.pipe(v.string(), v.base64()), or a URL',
    transform: 'pipe it into the schema of its result: v.pipe(…, v.transform(…), v.string())',
    custom: 'use a schema of its parts',
  },
  arktype: {
    Date: "use 'string.date.iso'",
    bigint: "use 'number.integer', or 'string.digits'",
    Map: "use { '[string]': … }",
    Set: 'use an array',
    File: "use 'string.base64', or 'string.url'",
    transform: "name the type of its result: ['string', '=>', …, '|>', 'number'], or .pipe(…).to('number')",
    custom: 'use a type of its parts',
  },
  other: {
    Date: "use { type: 'string', format: 'date-time' }",
    bigint: "use { type: 'integer' }, or a string of digits",
    Map: "use { type: 'object', additionalProperties: … }",
    Set: "use { type: 'array', uniqueItems: true }",
    transform: 'describe its result',
    custom: 'describe it with types that JSON has',
  },
} as const satisfies Record<string, Replacements>

export type SchemaLibrary = keyof typeof REPLACEMENTS

/** Says what at `path` cannot be described, and what to write instead. */
export function unrepresentable(library: SchemaLibrary, path: Path, type: string): Unrepresentable {
  const own: Replacements = REPLACEMENTS[library]
  return { path, type, replacement: own[type] ?? ANYWHERE[type] ?? own['custom']! }
}
