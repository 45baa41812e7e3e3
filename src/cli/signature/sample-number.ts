import type { JsonSchema } from '../../json-schema/types.ts'

/**
 * Finds a number near 1 within the bounds of a schema; `undefined` where there is none.
 *
 * @param round from 0; another round gives another number where the schema leaves room.
 */
export function sampleNumber(schema: JsonSchema, isInteger: boolean, round: number): number | undefined {
  const multiple = numberAt(schema, 'multipleOf')
  const step = multiple !== undefined && multiple > 0 ? multiple : isInteger ? 1 : undefined
  const floor = bound(schema, 'minimum', 'exclusiveMinimum', Math.max)
  const ceiling = bound(schema, 'maximum', 'exclusiveMaximum', Math.min)
  const fits = (value: number): boolean =>
    (floor === undefined || (floor.exclusive ? value > floor.value : value >= floor.value)) &&
    (ceiling === undefined || (ceiling.exclusive ? value < ceiling.value : value <= ceiling.value)) &&
    (!isInteger || Number.isInteger(value))
  const wanted = 1 + round * (step ?? 1)
  const starts = [wanted, floor?.value, ceiling?.value, middle(floor?.value, ceiling?.value), 1]
  for (const start of starts) {
    if (start === undefined) continue
    for (const value of around(start, step, round)) if (fits(value)) return value
  }
  return undefined
}

interface Bound {
  readonly value: number
  readonly exclusive: boolean
}

function bound(
  schema: JsonSchema,
  inclusive: string,
  exclusive: string,
  tighter: (left: number, right: number) => number,
): Bound | undefined {
  const included = numberAt(schema, inclusive)
  const excluded = numberAt(schema, exclusive)
  if (excluded === undefined)
    return included === undefined ? undefined : { value: included, exclusive: false }
  if (included === undefined || tighter(included, excluded) === excluded)
    return { value: excluded, exclusive: true }
  return { value: included, exclusive: false }
}

function around(start: number, step: number | undefined, round: number): readonly number[] {
  if (step === undefined) return [start, start + 1 + round, start - 1 - round, start + 0.5, start - 0.5]
  const times = Math.round(start / step)
  return [0, 1, -1, 2, -2].map((offset) => clean((times + offset) * step))
}

/** Takes away what binary fractions add: 3 * 0.1 is 0.3. */
const clean = (value: number): number => Number(value.toPrecision(15))

const middle = (low: number | undefined, high: number | undefined): number | undefined =>
  low === undefined || high === undefined ? undefined : (low + high) / 2

const numberAt = (schema: JsonSchema, keyword: string): number | undefined =>
  typeof schema[keyword] === 'number' ? schema[keyword] : undefined
