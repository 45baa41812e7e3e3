import { isObject } from '../../json-schema/json-object.ts'
import type { Path } from '../../json-schema/types.ts'
import { printValue } from '../received.ts'
import {
  type Bound,
  type Fault,
  formatRule,
  multipleRule,
  outOfBounds,
  patternRule,
  saidBySchema,
  unfit,
  unknownKey,
  wrongType,
  wrongValue,
} from '../words.ts'

/** A value where the schema is `false`. */
export function wordFalse(within: string | undefined, path: Path, value: unknown): Fault {
  const isExtra = within === 'additionalProperties' || within === 'unevaluatedProperties'
  return isExtra ? unknownKey(path, value) : wrongType(path, 'never', value)
}

/** Words one keyword: its place in the value, what the keyword says, and the value. */
type Wording = (path: Path, limit: unknown, value: unknown) => Fault | undefined

const bound =
  (measure: Bound['measure'], side: Bound['side'], exclusive = false): Wording =>
  (path, limit, value) =>
    outOfBounds(path, { measure, side, limit, exclusive }, value)

/** What is wrong, for each keyword that speaks of one value. The others only hold schemas. */
export const WORDINGS: Readonly<Record<string, Wording>> = {
  type: (path, types, value) => wrongType(path, [types].flat().join(' or '), value),
  const: (path, constant, value) => wrongValue(path, [constant], value),
  enum: (path, choices, value) => wrongValue(path, choices as unknown[], value),
  minimum: bound('number', 'least'),
  maximum: bound('number', 'most'),
  exclusiveMinimum: bound('number', 'least', true),
  exclusiveMaximum: bound('number', 'most', true),
  minLength: bound('characters', 'least'),
  maxLength: bound('characters', 'most'),
  minItems: bound('items', 'least'),
  maxItems: bound('items', 'most'),
  minProperties: bound('keys', 'least'),
  maxProperties: bound('keys', 'most'),
  multipleOf: (path, divisor, value) => unfit(path, multipleRule(divisor), value),
  pattern: (path, pattern, value) => unfit(path, patternRule(pattern), value),
  format: (path, format, value) => unfit(path, formatRule(format as string), value),
  uniqueItems: (path, _limit, value) => saidBySchema(path, 'expected no two equal items', value),
  contains: (path, _limit, value) =>
    saidBySchema(path, 'expected an item of the kind that it must contain', value),
  minContains: (path, count, value) =>
    saidBySchema(path, `expected at least ${String(count)} items of the kind that it must contain`, value),
  maxContains: (path, count, value) =>
    saidBySchema(path, `expected at most ${String(count)} items of the kind that it may contain`, value),
  not: (path, forbidden, value) => wordNot(path, forbidden, value),
}

function wordNot(path: Path, forbidden: unknown, value: unknown): Fault {
  if (isObject(forbidden)) {
    const choices = 'const' in forbidden ? [forbidden['const']] : forbidden['enum']
    if (Array.isArray(choices)) return saidBySchema(path, `must not be ${printValue(value)}`, value)
    if (Array.isArray(forbidden['required'])) {
      return saidBySchema(path, `must not have ${forbidden['required'].map(printValue).join(' and ')}`, value)
    }
    const types = [forbidden['type'] ?? []].flat()
    if (types.length > 0 && Object.keys(forbidden).length === 1) {
      return saidBySchema(path, `must not be of type ${types.join(' or ')}`, value)
    }
  }
  return saidBySchema(path, 'is of a kind that is ruled out', value)
}
