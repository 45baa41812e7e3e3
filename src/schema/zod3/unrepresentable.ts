import type { SchemaMode } from '../adapter.ts'
import { unrepresentable } from '../replacements.ts'
import type { Unrepresentable } from '../unrepresentable.ts'
import type { Zod3Definition, Zod3Effect, Zod3Schema } from './types.ts'
import { walkZod3 } from './walk.ts'

const TYPES: Readonly<Record<string, string>> = {
  ZodBigInt: 'bigint',
  ZodDate: 'Date',
  ZodFunction: 'function',
  ZodMap: 'Map',
  ZodNaN: 'NaN',
  ZodPromise: 'Promise',
  ZodSet: 'Set',
  ZodSymbol: 'symbol',
  ZodUndefined: 'undefined',
  ZodVoid: 'void',
}

/** Finds the first type in a zod 3 schema that JSON cannot carry, on the side of its input or of its output. */
export function findUnrepresentableZod3(root: Zod3Schema, mode: SchemaMode): Unrepresentable | undefined {
  for (const { schema, path } of walkZod3(root, mode)) {
    const type =
      TYPES[schema._def.typeName] ?? unusualLiteral(schema._def) ?? unusualEffect(schema._def, mode)
    if (type !== undefined) return unrepresentable('zod3', path, type)
  }
  return undefined
}

function unusualLiteral({ typeName, value }: Zod3Definition): string | undefined {
  const isUnusual = typeName === 'ZodLiteral' && ['undefined', 'bigint', 'symbol'].includes(typeof value)
  return isUnusual ? typeof value : undefined
}

/** `z.custom()` and `z.instanceof()` are a check on `z.any()`: only code knows what they take. */
function unusualEffect({ typeName, effect, schema }: Zod3Definition, mode: SchemaMode): string | undefined {
  if (typeName !== 'ZodEffects') return undefined
  const { type } = effect as Zod3Effect
  if (type === 'transform' && mode === 'output') return 'transform'
  const inner = (schema as Zod3Schema)._def.typeName
  return type === 'refinement' && inner === 'ZodAny' ? 'custom' : undefined
}
