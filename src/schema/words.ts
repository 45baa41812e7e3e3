import type { Path } from '../json-schema/types.ts'
import { printValue, shorten, typeName } from './received.ts'

/** One issue before it is published, with what a union needs to tell which of its branches was meant. */
export interface Fault {
  readonly path: Path
  readonly message: string
  /** `type`: of another kind altogether. `value`: not the constant, or none of the choices. */
  readonly kind: 'type' | 'value' | 'missing' | 'other'
  /** The value that stands at `path`. */
  readonly value: unknown
  readonly expected?: string | undefined
  /** For `value`: what would do instead. */
  readonly choices?: readonly unknown[]
}

/** The value is missing or of another type: a JSON type, a class name, or several joined by "or". */
export function wrongType(path: Path, expected: string, value: unknown): Fault {
  if (expected === 'never') return { kind: 'type', path, value, message: 'not allowed here' }
  if (isMissing(path, value)) return missing(path, expected)
  const isFraction = expected === 'integer' && typeof value === 'number' && Number.isFinite(value)
  const message = `expected ${expected}, received ${isFraction ? String(value) : typeName(value)}`
  return { kind: isFraction ? 'other' : 'type', path, value, message, expected }
}

export function missing(path: Path, expected?: string): Fault {
  const message = expected === undefined ? 'missing' : `missing, expected ${expected}`
  return { kind: 'missing', path, value: undefined, message, expected }
}

/** The value is not the constant, or none of the choices, that the schema allows. */
export function wrongValue(path: Path, choices: readonly unknown[], value: unknown): Fault {
  const expected = printChoices(choices)
  if (isMissing(path, value)) return { ...missing(path, expected), choices }
  const message = `expected ${expected}${choices.length > 1 ? ';' : ','} received ${printValue(value)}`
  return { kind: 'value', path, value, message, expected, choices }
}

export const unknownKey = (path: Path, value?: unknown): Fault => ({
  kind: 'other',
  path,
  value,
  message: 'unknown key',
})

/** What a bound counts: the number itself, characters of a string, items, keys. */
export type Measure = 'number' | 'characters' | 'items' | 'keys' | 'bytes' | 'date'

export interface Bound {
  readonly measure: Measure
  readonly side: 'least' | 'most' | 'exactly'
  readonly limit: unknown
  /** Whether the limit itself is outside. */
  readonly exclusive?: boolean | undefined
}

export function outOfBounds(path: Path, bound: Bound, value: unknown): Fault {
  const expected = printBound(bound)
  const message = `expected ${expected}, received ${sizeOf(bound.measure, value) ?? printValue(value)}`
  return { kind: 'other', path, value, message, expected }
}

/** The value breaks a rule: a format, a pattern, a divisor. `rule` completes "expected …". */
export function unfit(path: Path, rule: string, value: unknown): Fault {
  if (isMissing(path, value)) return missing(path, rule)
  return {
    kind: 'other',
    path,
    value,
    message: `expected ${rule}, received ${printValue(value)}`,
    expected: rule,
  }
}

export const formatRule = (format: string): string => `a string in format '${format}'`

export function patternRule(pattern: unknown): string {
  const text = shorten(String(pattern))
  return `a string that matches ${text.startsWith('/') ? text : `/${text}/`}`
}

export const multipleRule = (divisor: unknown): string => `a multiple of ${String(divisor)}`

/** Anything else, in the words of the schema's author or of its library. */
export const saidBySchema = (path: Path, message: string, value: unknown): Fault => ({
  kind: 'other',
  path,
  value,
  message: message.replace(/^Invalid input: /, ''),
})

const MOST_CHOICES = 12

function printChoices(choices: readonly unknown[]): string {
  const shown = choices.slice(0, MOST_CHOICES).map(printValue).join(', ')
  const more = choices.length > MOST_CHOICES ? ` … (${choices.length - MOST_CHOICES} more)` : ''
  return choices.length === 1 ? shown : `one of ${shown}${more}`
}

const SIDES = { least: 'at least ', most: 'at most ', exactly: 'exactly ' } as const

function printBound({ measure, side, limit, exclusive }: Bound): string {
  if (measure === 'date') return `a date ${side === 'least' ? 'not before' : 'not after'} ${printDate(limit)}`
  if (measure === 'number') {
    const relation = exclusive === true ? (side === 'least' ? 'above ' : 'below ') : `of ${SIDES[side]}`
    return `a number ${relation}${String(limit)}`
  }
  const count = exclusive === true ? Number(limit) + (side === 'least' ? 1 : -1) : Number(limit)
  return `${SIDES[side]}${count} ${count === 1 ? measure.slice(0, -1) : measure}`
}

const printDate = (limit: unknown): string => {
  const date = new Date(limit as number)
  return Number.isNaN(date.getTime()) ? String(limit) : date.toISOString()
}

function sizeOf(measure: Measure, value: unknown): string | undefined {
  if (measure === 'characters' && typeof value === 'string') return String(value.length)
  if (typeof value !== 'object' || value === null) return undefined
  if (value instanceof Map || value instanceof Set) return String(value.size)
  if (measure === 'items' && Array.isArray(value)) return String(value.length)
  return measure === 'keys' ? String(Object.keys(value).length) : undefined
}

const isMissing = (path: Path, value: unknown): boolean => value === undefined && path.length > 0
