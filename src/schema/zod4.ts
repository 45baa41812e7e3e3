import type { JsonSchema } from '../json-schema/types.ts'
import type { SchemaAdapter, SchemaMode } from './adapter.ts'
import { describeOnce } from './describe-once.ts'
import { ownZod } from './zod4/own-zod.ts'
import { publishSchema } from './publish.ts'
import { UnrepresentableSchemaError } from './unrepresentable.ts'
import type { Zod4Schema } from './zod4/types.ts'
import { findUnrepresentableZod4 } from './zod4/unrepresentable.ts'
import { zod4Validator } from './zod4/validate.ts'

/** Adapts a schema of zod 4, classic or mini, of any copy of zod. */
export function adaptZod4(schema: Zod4Schema): SchemaAdapter {
  const describe = describeOnce((mode) => toJsonSchema(schema, mode))
  return { vendor: 'zod4', toJsonSchema: describe, validate: zod4Validator(schema, describe) }
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
