import type { SchemaAdapter, Validation } from '../adapter.ts'
import { isAsyncFunction } from '../async-function.ts'
import { refuse } from '../refuse.ts'
import { sharpen } from '../sharpen.ts'
import { PARSE_PARAMETERS, zod4Faults } from './faults.ts'
import { compileZod4, ownZod } from './own-zod.ts'
import type { Zod4Parser, Zod4Result, Zod4Schema } from './types.ts'
import { walkZod4 } from './walk.ts'

/** Up to so many validations zod interprets a schema; writing code for it, as it does by default, pays off later. */
const INTERPRET_UP_TO = 10
const INTERPRETED = { ...PARSE_PARAMETERS, jitless: true }

/** After how many validations a schema is compiled: a one-shot process never gets there. */
const COMPILE_AFTER = 1000

/** Validates by `safeParse`, and by `safeParseAsync` when the schema turns out to need it. */
export function zod4Validator(
  schema: Zod4Schema,
  describe: SchemaAdapter['toJsonSchema'],
): SchemaAdapter['validate'] {
  let parser: Zod4Parser = hasMethods(schema) ? schema : parserOfCore(schema)
  let functions: Functions | undefined
  let isAsync = false
  let count = 0
  const toValidation = (result: Zod4Result): Validation =>
    result.success
      ? { ok: true, value: result.data }
      : refuse(sharpen(zod4Faults(result.error.issues), describe))
  const parseLater = async (value: unknown): Promise<Validation> => {
    const result = await parser.safeParseAsync(value, PARSE_PARAMETERS)
    isAsync = true
    return toValidation(result)
  }
  return (value) => {
    functions ??= functionsOf(schema)
    if (isAsync || functions === 'async') return parseLater(value)
    if (++count === COMPILE_AFTER && functions === 'none') parser = compileZod4(schema) ?? parser
    const parameters = count <= INTERPRET_UP_TO ? INTERPRETED : PARSE_PARAMETERS
    try {
      return toValidation(parser.safeParse(value, parameters))
    } catch (error) {
      // A promise where zod expected an answer is an error of its own copy's class; parsing again tells.
      if (error instanceof RangeError) throw error
      return parseLater(value)
    }
  }
}

const hasMethods = (schema: Zod4Schema): schema is Zod4Schema & Zod4Parser => schema.safeParse !== undefined

/** Schemas of zod's core, which other libraries build on, have no methods. */
const parserOfCore = (schema: Zod4Schema): Zod4Parser => ({
  safeParse: (value, parameters) => ownZod().safeParse(schema, value, parameters),
  safeParseAsync: (value, parameters) => ownZod().safeParseAsync(schema, value, parameters),
})

/** What functions of its author a schema runs. Those of a compiled schema would run twice on a value that does not fit. */
type Functions = 'none' | 'some' | 'async'

function functionsOf(root: Zod4Schema): Functions {
  let result: Functions = 'none'
  for (const mode of ['input', 'output'] as const) {
    for (const { schema } of walkZod4(root, mode)) {
      const { type, checks = [], transform, fn } = schema._zod.def
      const own = [transform, fn, ...checks.map((check) => check._zod?.def?.fn)]
      if (own.some(isAsyncFunction)) return 'async'
      const isPlain = own.every((run) => run === undefined) && type !== 'catch' && type !== 'custom'
      if (!isPlain || checks.some(isOpaque)) result = 'some'
    }
  }
  return result
}

/** A check that is a function through and through, as `superRefine` and `check` make them. */
const isOpaque = (check: { readonly _zod?: { readonly def?: { readonly check?: string } } }): boolean =>
  check._zod?.def?.check === undefined || ['custom', 'overwrite'].includes(check._zod.def.check)
