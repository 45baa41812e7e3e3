import type { JsonSchema } from '../../json-schema/types.ts'
import { visibleLine } from '../../core/visible.ts'

/** Says in words what else a schema asks of a value, beside its type; for all schemas that hold for it at once. */
export function describeBounds(schemas: readonly JsonSchema[]): readonly string[] {
  return [...new Set(schemas.flatMap(describe))]
}

function describe(schema: JsonSchema): readonly string[] {
  const { format, pattern, multipleOf, uniqueItems } = schema
  return [
    ...(typeof format === 'string' ? [`format ${visibleLine(format)}`] : []),
    ...range(schema),
    ...(typeof multipleOf === 'number' ? [`a multiple of ${multipleOf}`] : []),
    ...amount(schema, 'minLength', 'maxLength', 'character'),
    ...(typeof pattern === 'string' && format === undefined ? [`matches ${shorten(pattern)}`] : []),
    ...amount(schema, 'minItems', 'maxItems', 'item'),
    ...(uniqueItems === true ? ['all different'] : []),
    ...amount(schema, 'minProperties', 'maxProperties', 'key'),
  ]
}

function range({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): readonly string[] {
  if (isBound(minimum) && isBound(maximum)) return [`${minimum} to ${maximum}`]
  return [
    ...(isBound(minimum) ? [`at least ${minimum}`] : []),
    ...(isBound(exclusiveMinimum) ? [`above ${exclusiveMinimum}`] : []),
    ...(isBound(maximum) ? [`at most ${maximum}`] : []),
    ...(isBound(exclusiveMaximum) ? [`below ${exclusiveMaximum}`] : []),
  ]
}

/** zod states the limits of safe integers for every integer; they tell nobody anything. */
const isBound = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) !== Number.MAX_SAFE_INTEGER

function amount(schema: JsonSchema, low: string, high: string, thing: string): readonly string[] {
  const least = schema[low]
  const most = schema[high]
  if (typeof least === 'number' && typeof most === 'number') {
    return [least === most ? plural(least, thing) : `${least} to ${plural(most, thing)}`]
  }
  if (typeof least === 'number' && least > 0) return [`at least ${plural(least, thing)}`]
  return typeof most === 'number' ? [`at most ${plural(most, thing)}`] : []
}

const plural = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`

const LONGEST_PATTERN = 60

function shorten(pattern: string): string {
  const text = visibleLine(pattern)
  return `/${text.length > LONGEST_PATTERN ? `${text.slice(0, LONGEST_PATTERN).toWellFormed()}…` : text}/`
}
