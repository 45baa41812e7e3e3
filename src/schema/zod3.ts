import { toDraft202012 } from '../json-schema/to-draft-2020-12.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import type { SchemaAdapter, SchemaMode, Validation } from './adapter.ts'
import { isAsyncFunction } from './async-function.ts'
import { describeOnce } from './describe-once.ts'
import { loadPackage } from './load-package.ts'
import { publishSchema } from './publish.ts'
import { refuse } from './refuse.ts'
import { sharpen } from './sharpen.ts'
import { UnrepresentableSchemaError } from './unrepresentable.ts'
import { correctZod3 } from './zod3/corrections.ts'
import { ZOD3_PARAMETERS, zod3Faults } from './zod3/faults.ts'
import type { Zod3Effect, Zod3Result, Zod3Schema } from './zod3/types.ts'
import { findUnrepresentableZod3 } from './zod3/unrepresentable.ts'
import { walkZod3 } from './zod3/walk.ts'

/** Adapts a schema of zod 3, of any copy of the package or from `zod/v3`. */
export function adaptZod3(schema: Zod3Schema): SchemaAdapter {
  const describe = describeOnce((mode) => toJsonSchema(schema, mode))
  return { vendor: 'zod3', toJsonSchema: describe, validate: validator(schema, describe) }
}

function toJsonSchema(schema: Zod3Schema, mode: SchemaMode): JsonSchema {
  const fault = findUnrepresentableZod3(schema, mode)
  if (fault !== undefined) throw new UnrepresentableSchemaError(mode, fault)
  const { zodToJsonSchema } = loadPackage('zod-to-json-schema')
  const generated = zodToJsonSchema(schema as never, {
    target: 'jsonSchema7',
    // Only a lazy schema can contain itself, and only references can say so.
    $refStrategy: isRecursive(schema, mode) ? 'root' : 'none',
    pipeStrategy: mode,
    effectStrategy: 'input',
    // Arguments may have keys that a plain object would drop; a result has them no more.
    removeAdditionalStrategy: mode === 'input' ? 'strict' : 'passthrough',
    allowedAdditionalProperties: undefined,
    postProcess: (converted, definition) => correctZod3(converted, definition as never, mode),
  })
  return publishSchema(toDraft202012(generated as JsonSchema))
}

function isRecursive(schema: Zod3Schema, mode: SchemaMode): boolean {
  for (const place of walkZod3(schema, mode)) if (place.schema._def.typeName === 'ZodLazy') return true
  return false
}

function validator(schema: Zod3Schema, describe: SchemaAdapter['toJsonSchema']): SchemaAdapter['validate'] {
  const toValidation = (result: Zod3Result, value: unknown): Validation =>
    result.success
      ? { ok: true, value: result.data }
      : refuse(sharpen(zod3Faults(result.error.issues, value), describe))
  const parseLater = async (value: unknown): Promise<Validation> => {
    const result = await schema.safeParseAsync(value, ZOD3_PARAMETERS)
    isAsync = true
    return toValidation(result, value)
  }
  let isAsync: boolean | undefined
  return (value) => {
    isAsync ??= usesAsyncFunctions(schema)
    if (isAsync) return parseLater(value)
    try {
      return toValidation(schema.safeParse(value, ZOD3_PARAMETERS), value)
    } catch (error) {
      // A promise where zod expected an answer is a plain Error; parsing again tells it from others.
      if (error instanceof RangeError) throw error
      return parseLater(value)
    }
  }
}

function usesAsyncFunctions(root: Zod3Schema): boolean {
  for (const mode of ['input', 'output'] as const) {
    for (const { schema } of walkZod3(root, mode)) {
      if (schema._def.typeName === 'ZodPromise') return true
      const effect = schema._def['effect'] as Zod3Effect | undefined
      const run = effect?.type === 'refinement' ? effect.refinement : effect?.transform
      if (isAsyncFunction(run)) return true
    }
  }
  return false
}
