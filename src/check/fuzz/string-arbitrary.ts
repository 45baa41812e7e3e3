import type { Flat } from '../contract/site.ts'
import { boundedFilter } from './bounded-filter.ts'
import type { Arbitrary, FastCheck } from './fast-check.ts'
import { formatArbitrary } from './format-arbitrary.ts'
import { numberAt } from './number-arbitrary.ts'

/** Texts that break careless code: empty, blank, quotes, markup, controls, other scripts, characters of two units. */
const ODD_TEXTS: readonly string[] = [
  '',
  ' ',
  '0',
  'null',
  "it's",
  '"quoted"',
  'back\\slash',
  'two\nlines',
  '<b>&amp;</b>',
  '$(x) `y` ${z}',
  '%s %n',
  '../..',
  'é',
  'ß',
  'İ',
  '日本語',
  '😀',
  '👩‍👩‍👧',
  'مرحبا',
  '\u0000',
  '\u202Eabc',
  'constructor',
  '__proto__',
]

/** Texts that fit pattern, format and length, often odd ones and those of the least and greatest length. */
export function stringArbitrary(fc: FastCheck, flat: Flat): Arbitrary<string> | undefined {
  const min = Math.max(0, numberAt(flat, 'minLength') ?? 0)
  const max = numberAt(flat, 'maxLength') ?? Infinity
  if (min > max) return undefined
  const hasLength = (text: string): boolean => fitsLength(text, min, max)
  const pattern = readPattern(flat.keywords.get('pattern')?.value)
  const format = flat.keywords.get('format')?.value
  const known = typeof format === 'string' ? formatArbitrary(fc, format) : undefined
  const fits = (text: string): boolean => hasLength(text) && (pattern === undefined || pattern.test(text))
  const options = [
    ...(known === undefined ? [] : [known]),
    ...(pattern === undefined ? [] : matching(fc, pattern, max)),
  ]
  if (options.length > 0) return boundedFilter(fc.oneof({ withCrossShrink: true }, ...options), fits)
  return plainArbitrary(fc, min, max, hasLength)
}

function plainArbitrary(
  fc: FastCheck,
  min: number,
  max: number,
  hasLength: (text: string) => boolean,
): Arbitrary<string> {
  const maxLength = Math.min(max, min + 20)
  // Most characters take two units.
  const mostCharacters = Math.min(maxLength, Math.floor(max / 2))
  const edges = [min, max].filter((length) => length <= LONGEST_EDGE).map((length) => 'a'.repeat(length))
  const odd = [...new Set([...edges, ...ODD_TEXTS])].filter(hasLength)
  return fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.string({ minLength: min, maxLength, unit: 'grapheme-ascii' }), weight: 3 },
    ...(mostCharacters < min
      ? []
      : [{ arbitrary: fc.string({ minLength: min, maxLength: mostCharacters, unit: 'binary' }), weight: 1 }]),
    ...(odd.length === 0 ? [] : [{ arbitrary: fc.constantFrom(...odd), weight: 2 }]),
  )
}

/** A text of the greatest length is made up to this length; a longer one would only cost time. */
const LONGEST_EDGE = 10_000

/**
 * JSON Schema counts characters, JavaScript counts units of 16 bits, and validators side with either: a text is
 * taken only when both agree.
 */
const fitsLength = (text: string, min: number, max: number): boolean =>
  [...text].length >= min && text.length <= max

function readPattern(pattern: unknown): RegExp | undefined {
  if (typeof pattern !== 'string') return undefined
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return undefined
  }
}

/** Nothing for a pattern that cannot be turned round, such as one that looks ahead. */
function matching(fc: FastCheck, pattern: RegExp, max: number): readonly Arbitrary<string>[] {
  try {
    return [fc.stringMatching(pattern, isFinite(max) ? { maxLength: max } : {})]
  } catch {
    return []
  }
}
