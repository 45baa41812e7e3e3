import type { SchemaMode } from '../adapter.ts'
import { unrepresentable } from '../replacements.ts'
import type { Unrepresentable } from '../unrepresentable.ts'
import type { Zod4Definition, Zod4Schema } from './types.ts'
import { walkZod4 } from './walk.ts'

const TYPES: Readonly<Record<string, string>> = {
  bigint: 'bigint',
  custom: 'custom',
  date: 'Date',
  file: 'File',
  function: 'function',
  map: 'Map',
  nan: 'NaN',
  promise: 'Promise',
  set: 'Set',
  symbol: 'symbol',
  transform: 'transform',
  undefined: 'undefined',
  void: 'void',
}

/** Finds the first type in a zod 4 schema that JSON cannot carry, on the side of its input or of its output. */
export function findUnrepresentableZod4(root: Zod4Schema, mode: SchemaMode): Unrepresentable | undefined {
  for (const { schema, path } of walkZod4(root, mode)) {
    const { def, toJSONSchema } = schema._zod
    if (toJSONSchema !== undefined) continue
    const type = TYPES[def.type] ?? unusualLiteral(def)
    if (type !== undefined) return unrepresentable('zod4', path, type)
  }
  return undefined
}

function unusualLiteral(def: Zod4Definition): string | undefined {
  if (def.type !== 'literal') return undefined
  const values = def['values'] as readonly unknown[]
  return values.map((value) => typeof value).find((type) => ['undefined', 'bigint', 'symbol'].includes(type))
}
