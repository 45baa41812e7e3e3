import type { JsonSchema } from '../json-schema/types.ts'
import type { SchemaAdapter, SchemaMode, Validation } from './adapter.ts'
import { isAsyncFunction } from './async-function.ts'
import { describeOnce } from './describe-once.ts'
import { ownZod } from './zod4/own-zod.ts'
import { publishSchema } from './publish.ts'
import { refuse } from './refuse.ts'
import { UnrepresentableSchemaError } from './unrepresentable.ts'
import { PARSE_PARAMETERS, zod4Faults } from './zod4/faults.ts'
import type { Zod4Result, Zod4Schema } from './zod4/types.ts'
import { findUnrepresentableZod4 } from './zod4/unrepresentable.ts'
import { walkZod4 } from './zod4/walk.ts'

/** Adapts a schema of zod 4, classic or mini, of any copy of zod. */
export function adaptZod4(schema: Zod4Schema): SchemaAdapter {
  return {
    vendor: 'zod4',
    toJsonSchema: describeOnce((mode) => toJsonSchema(schema, mode)),
    validate: validator(schema),
  }
}

function toJsonSchema(schema: Zod4Schema, mode: SchemaMode): JsonSchema {
  const fault = findUnrepresentableZod4(schema, mode)
  if (fault !== undefined) throw new UnrepresentableSchemaError(mode, fault)
  const parameters = { target: 'draft-2020-12', io: mode } as const
  if (typeof schema.toJSONSchema === 'function') return publishSchema(schema.toJSONSchema(parameters))
  return publishSchema({ ...ownZod().toJSONSchema(schema, { ...parameters, metadata }) })
}

/** Zod before 4.1 keeps descriptions in a registry of its own, which only the schemas themselves can ask. */
const metadata = {
  get: (schema: Zod4Schema): object | undefined => ownZod().globalRegistry.get(schema) ?? schema.meta?.(),
}

function validator(schema: Zod4Schema): SchemaAdapter['validate'] {
  const parse = (value: unknown): Zod4Result =>
    schema.safeParse === undefined
      ? ownZod().safeParse(schema, value, PARSE_PARAMETERS)
      : schema.safeParse(value, PARSE_PARAMETERS)
  const parseLater = async (value: unknown): Promise<Validation> => {
    const result = await (schema.safeParseAsync === undefined
      ? ownZod().safeParseAsync(schema, value, PARSE_PARAMETERS)
      : schema.safeParseAsync(value, PARSE_PARAMETERS))
    isAsync = true
    return toValidation(result)
  }
  let isAsync: boolean | undefined
  return (value) => {
    isAsync ??= usesAsyncFunctions(schema)
    if (isAsync) return parseLater(value)
    try {
      return toValidation(parse(value))
    } catch (error) {
      // A promise where zod expected an answer is an error of its own copy's class; parsing again tells.
      if (error instanceof RangeError) throw error
      return parseLater(value)
    }
  }
}

const toValidation = (result: Zod4Result): Validation =>
  result.success ? { ok: true, value: result.data } : refuse(zod4Faults(result.error.issues))

function usesAsyncFunctions(root: Zod4Schema): boolean {
  for (const mode of ['input', 'output'] as const) {
    for (const { schema } of walkZod4(root, mode)) {
      const { checks, transform, fn } = schema._zod.def
      const functions = [transform, fn, ...(checks ?? []).map((check) => check._zod?.def?.fn)]
      if (functions.some(isAsyncFunction)) return true
    }
  }
  return false
}
