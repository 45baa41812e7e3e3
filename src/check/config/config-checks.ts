import { nearest } from '../../core/nearest.ts'
import { isPlainObject, kindOf } from '../../core/plain-object.ts'
import type { Path } from '../../json-schema/types.ts'

/** Something in the configuration that cannot be meant. */
export interface ConfigProblem {
  /** The place inside the configuration. */
  readonly path: Path
  /** What is wrong and what is possible. */
  readonly message: string
}

/** Looks at one value, and says what is wrong with it. */
export type Check = (value: unknown, path: Path) => readonly ConfigProblem[]

const expected =
  (what: string, fits: (value: unknown) => boolean): Check =>
  (value, path) =>
    fits(value) ? [] : [{ path, message: `expected ${what}, received ${shown(value)}` }]

const shown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? JSON.stringify(value) : kindOf(value)

export const isText: Check = expected(
  'a text that is not empty',
  (value) => typeof value === 'string' && value.trim() !== '',
)

export const isBoolean: Check = expected('true or false', (value) => typeof value === 'boolean')

export const isWhole = (least: number): Check =>
  expected(
    `a whole number of at least ${least}`,
    (value) => Number.isSafeInteger(value) && (value as number) >= least,
  )

/** One of a few words; a misspelt one is answered with the nearest. */
export const isOneOf =
  (...words: readonly string[]): Check =>
  (value, path) => {
    if (words.includes(value as string)) return []
    const message = `expected ${words.map((word) => JSON.stringify(word)).join(' or ')}, received ${shown(value)}`
    return [{ path, message: message + hint(value, words) }]
  }

export const isListOf =
  (check: Check): Check =>
  (value, path) =>
    Array.isArray(value)
      ? value.flatMap((item, index) => check(item, [...path, index]))
      : [{ path, message: `expected a list, received ${shown(value)}` }]

export const isMapOf =
  (check: Check): Check =>
  (value, path) =>
    isPlainObject(value)
      ? Object.entries(value).flatMap(([key, inner]) => check(inner, [...path, key]))
      : [{ path, message: `expected an object, received ${shown(value)}` }]

/** An object of known keys; an unknown one is answered with the nearest, a missing one is named. */
export const isObjectOf =
  (keys: Readonly<Record<string, Check>>, required: readonly string[] = []): Check =>
  (value, path) => {
    if (!isPlainObject(value)) return [{ path, message: `expected an object, received ${shown(value)}` }]
    const known = Object.keys(keys)
    const missing = required
      .filter((key) => value[key] === undefined)
      .map((key) => ({ path, message: `the key '${key}' is missing` }))
    const inside = Object.entries(value).flatMap(([key, inner]) => {
      const check = Object.hasOwn(keys, key) ? keys[key] : undefined
      const place = [...path, key]
      if (check !== undefined) return inner === undefined ? [] : check(inner, place)
      return [
        { path: place, message: `there is no key '${key}'${hint(key, known)} (known: ${known.join(', ')})` },
      ]
    })
    return [...missing, ...inside]
  }

function hint(value: unknown, words: readonly string[]): string {
  const near = typeof value === 'string' ? nearest(value, words) : undefined
  return near === undefined ? '' : `; did you mean '${near}'?`
}
