import { childrenOf } from '../../json-schema/walk.ts'
import { mapSchema } from '../../json-schema/map-schema.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import type { SchemaMode } from '../adapter.ts'
import { valuePath } from '../mark-unrepresentable.ts'
import { typeName } from '../received.ts'
import { unrepresentable } from '../replacements.ts'
import { UnrepresentableSchemaError } from '../unrepresentable.ts'

/**
 * Copies an author's JSON Schema, so that nobody ever touches his object. One that contains itself gets a `$ref`.
 *
 * @throws UnrepresentableSchemaError where it holds something that is not JSON: a function, a Date, NaN.
 */
export function copyRawSchema(schema: JsonSchema, mode: SchemaMode): JsonSchema {
  return mapSchema(schema, {
    leave(copy, { at }) {
      const inner = new Set(childrenOf(at, copy).map(({ keyword }) => keyword))
      const entries = Object.entries(copy).map(([keyword, value]): [string, unknown] => {
        if (inner.has(keyword)) return [keyword, value]
        return [keyword, copyData(value, (type) => fault(mode, valuePath(at), type))]
      })
      return Object.fromEntries(entries)
    },
    leaf(value, { at }) {
      return copyData(value, (type) => fault(mode, valuePath(at), type))
    },
  })
}

const fault = (mode: SchemaMode, path: ReturnType<typeof valuePath>, type: string): Error =>
  new UnrepresentableSchemaError(mode, unrepresentable('other', path, type))

function copyData(value: unknown, fault: (type: string) => Error): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      if (Number.isFinite(value)) return value
      throw fault(Number.isNaN(value) ? 'NaN' : String(value))
    case 'object':
      if (value === null) return null
      if (Array.isArray(value)) return value.map((entry) => copyData(entry, fault))
      return copyRecord(value, fault)
    default:
      throw fault(typeof value)
  }
}

function copyRecord(value: object, fault: (type: string) => Error): unknown {
  const type = typeName(value)
  if (type !== 'object') throw fault(type)
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  return Object.fromEntries(entries.map(([key, entry]) => [key, copyData(entry, fault)]))
}
