import { isPlainObject } from '../../core/plain-object.ts'
import type { Path } from '../../json-schema/types.ts'

/** A place where a value is not as expected. */
export interface Mismatch {
  readonly path: Path
  readonly expected: string
  readonly received: string
}

/**
 * Compares a value with what an example expects.
 *
 * Expected values may hold matchers: `{ "$any": "number" }` for any value of a JSON type (`value` for anything),
 * `{ "$match": "^A" }` for a text, `{ "$contains": … }` for a list, a text or an object that holds at least that; and
 * in code any object with `asymmetricMatch`, such as `expect.any(Number)`.
 */
export function matchValue(expected: unknown, actual: unknown, path: Path = []): readonly Mismatch[] {
  const matcher = matcherOf(expected)
  if (matcher !== undefined) {
    return matcher.fits(actual) ? [] : [{ path, expected: matcher.text, received: show(actual) }]
  }
  if (Array.isArray(expected) && Array.isArray(actual)) return matchLists(expected, actual, path)
  if (isPlainObject(expected) && isPlainObject(actual)) return matchObjects(expected, actual, path)
  return Object.is(expected, actual) ? [] : [{ path, expected: show(expected), received: show(actual) }]
}

function matchLists(
  expected: readonly unknown[],
  actual: readonly unknown[],
  path: Path,
): readonly Mismatch[] {
  const inside = expected
    .slice(0, actual.length)
    .flatMap((value, index) => matchValue(value, actual[index], [...path, index]))
  if (expected.length === actual.length) return inside
  return [{ path, expected: countItems(expected), received: countItems(actual) }, ...inside]
}

const countItems = ({ length }: readonly unknown[]): string => `${length} ${length === 1 ? 'item' : 'items'}`

type Keyed = Readonly<Record<string, unknown>>

/** A key with `undefined` counts as absent, as it does in JSON. */
function matchObjects(expected: Keyed, actual: Keyed, path: Path): readonly Mismatch[] {
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)])
  return [...keys].flatMap((key) => {
    const [wanted, found] = [own(expected, key), own(actual, key)]
    if (wanted === undefined && found === undefined) return []
    if (wanted === undefined) return [{ path: [...path, key], expected: 'nothing', received: show(found) }]
    if (found === undefined && matcherOf(wanted) === undefined) {
      return [{ path: [...path, key], expected: show(wanted), received: 'nothing' }]
    }
    return matchValue(wanted, found, [...path, key])
  })
}

const own = (object: Keyed, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined)

interface Matcher {
  readonly text: string
  readonly fits: (actual: unknown) => boolean
}

function matcherOf(expected: unknown): Matcher | undefined {
  if (typeof expected !== 'object' || expected === null) return undefined
  if ('asymmetricMatch' in expected && typeof expected.asymmetricMatch === 'function') {
    const { asymmetricMatch } = expected as { asymmetricMatch: (actual: unknown) => boolean }
    return { text: nameOf(expected), fits: (actual) => asymmetricMatch.call(expected, actual) }
  }
  const keys = Object.keys(expected)
  const [key] = keys
  if (keys.length !== 1 || key === undefined || !Object.hasOwn(JSON_MATCHERS, key)) return undefined
  return { text: show(expected), fits: JSON_MATCHERS[key]!((expected as Keyed)[key]) }
}

/** Test runners name their matchers by a method of this name. */
function nameOf(matcher: object): string {
  const { toAsymmetricMatcher } = matcher as { toAsymmetricMatcher?: () => string }
  return typeof toAsymmetricMatcher === 'function'
    ? toAsymmetricMatcher.call(matcher)
    : 'a value that fits a matcher'
}

const JSON_MATCHERS: Readonly<Record<string, (wanted: unknown) => Matcher['fits']>> = {
  $any: (type) => (actual) => isOfType(type, actual),
  $match: (pattern) => (actual) =>
    typeof actual === 'string' && new RegExp(String(pattern), 'u').test(actual),
  $contains: (wanted) => (actual) => contains(wanted, actual),
}

function isOfType(type: unknown, actual: unknown): boolean {
  if (actual === undefined) return false
  switch (type) {
    case 'value':
      return true
    case 'null':
      return actual === null
    case 'integer':
      return Number.isInteger(actual)
    case 'array':
      return Array.isArray(actual)
    case 'object':
      return isPlainObject(actual)
    case 'string':
    case 'number':
    case 'boolean':
      return typeof actual === type
    default:
      throw new TypeError(
        `{ "$any": ${show(type)} } names no type; write value, string, number, integer, boolean, null, array or object`,
      )
  }
}

function contains(wanted: unknown, actual: unknown): boolean {
  if (typeof actual === 'string') return typeof wanted === 'string' && actual.includes(wanted)
  if (Array.isArray(actual)) return actual.some((item) => matchValue(wanted, item).length === 0)
  if (!isPlainObject(actual) || !isPlainObject(wanted)) return false
  return Object.entries(wanted).every(([key, value]) => matchValue(value, own(actual, key)).length === 0)
}

/** A value on one line, cut off where it is long. */
function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

const LONGEST = 80
