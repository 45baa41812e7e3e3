import type { SchemaMode } from '../adapter.ts'
import type { Zod3Definition, Zod3Effect, Zod3Schema } from './types.ts'

/**
 * Corrects what the converter says of one schema: which keys are always there in the result of parsing (those with a
 * default are; it knows schemas by what they take only), and that the literal `null` is no object.
 */
export function correctZod3<S>(jsonSchema: S, definition: Zod3Definition, mode: SchemaMode): S {
  if (definition.typeName === 'ZodLiteral' && definition['value'] === null) return { type: 'null' } as S
  if (definition.typeName !== 'ZodObject' || mode === 'input' || jsonSchema === undefined) return jsonSchema
  const shape = (definition['shape'] as () => Record<string, Zod3Schema>)()
  const required = Object.keys(shape).filter((key) => !mayBeAbsent(shape[key]!))
  const { required: _required, ...rest } = jsonSchema as Record<string, unknown>
  return (required.length === 0 ? rest : { ...rest, required }) as S
}

function mayBeAbsent(schema: Zod3Schema): boolean {
  const { _def: def } = schema
  switch (def.typeName) {
    case 'ZodDefault':
    case 'ZodCatch':
      return false
    case 'ZodNullable':
    case 'ZodReadonly':
      return mayBeAbsent(def['innerType'] as Zod3Schema)
    case 'ZodBranded':
      return mayBeAbsent(def['type'] as Zod3Schema)
    case 'ZodPipeline':
      return mayBeAbsent(def['out'] as Zod3Schema)
    case 'ZodEffects':
      return (def['effect'] as Zod3Effect).type !== 'preprocess' && mayBeAbsent(def['schema'] as Zod3Schema)
    default:
      return schema.isOptional()
  }
}
