import type { JsonSchema } from '../../json-schema/types.ts'
import { samplePattern } from './sample-pattern.ts'

/** A value for each format of JSON Schema, and for those of zod. */
const FORMATS: Readonly<Record<string, string>> = {
  base64: 'dGV4dA==',
  base64url: 'dGV4dA',
  cidrv4: '192.0.2.0/24',
  cidrv6: '2001:db8::/32',
  cuid: 'cjld2cjxh0000qzrmn831i7rn',
  cuid2: 'tz4a98xxat96iws9zmbrgj3a',
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  duration: 'PT1H',
  e164: '+15550100',
  email: 'ada@example.org',
  emoji: '🙂',
  hostname: 'example.org',
  'idn-email': 'ada@example.org',
  'idn-hostname': 'example.org',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  iri: 'https://example.org/',
  'iri-reference': '/page',
  'json-pointer': '/a/0',
  jwt: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln',
  ksuid: '0ujtsYcgvSTl8PAuAdqWYSMnLOv',
  nanoid: 'V1StGXR8_Z5jdHi6B-myT',
  regex: '^a+$',
  'relative-json-pointer': '1/a',
  time: '12:00:00Z',
  ulid: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  uri: 'https://example.org/',
  'uri-reference': '/page',
  'uri-template': '/page/{id}',
  url: 'https://example.org/',
  uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  xid: '9m4e2mr0ui3e8a215n4g',
}

/** What a property of that name probably holds; a word of the name is enough. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/e_?mail/, FORMATS['email']!],
  [/ur[li]|link|website/, FORMATS['url']!],
  [/(^|_)(location|city|place|town)$/, 'Lisbon'],
  [/country/, 'Portugal'],
  [/(^|_)date$/, FORMATS['date']!],
  [/lang|locale/, 'en'],
  [/currency/, 'EUR'],
  [/(^|_)time_?zone$|(^|_)tz$/, 'Europe/Lisbon'],
  [/(file|path)(_?name)?$/, 'notes.txt'],
  [/query|search|question|prompt/, 'tea'],
  [/(^|_)(text|message|content|body|note|title|description)$/, 'hello'],
  [/colou?r/, 'blue'],
  [/(^|_)id$/, 'a1'],
  [/name|user|author/, 'Ada'],
]

/**
 * Writes a string that fits `format`, `pattern` and the bounds of a schema; `undefined` where none was found.
 *
 * @param round from 0; another round gives another string where the schema leaves room.
 */
export function sampleString(schema: JsonSchema, name: string, round: number): string | undefined {
  const { format, pattern, minLength, maxLength } = schema
  const isFree = typeof pattern !== 'string'
  const words = [
    ...(typeof format === 'string' && FORMATS[format] !== undefined ? [FORMATS[format]] : []),
    wordFor(name),
    ...(isFree ? [] : [samplePattern(pattern)]),
  ].filter((word) => word !== undefined)
  const least = typeof minLength === 'number' ? minLength : 0
  const most = typeof maxLength === 'number' ? maxLength : Number.POSITIVE_INFINITY
  const fits = (word: string): boolean => {
    const length = [...word].length
    return length >= least && length <= most && (isFree || matches(pattern, word))
  }
  for (const word of words) {
    const varied = round === 0 ? word : `${word}${round + 1}`
    for (const text of [varied, stretch(varied, least, most), word]) if (fits(text)) return text
  }
  return undefined
}

function wordFor(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
  return WORDS.find(([hint]) => hint.test(words))?.[1] ?? 'text'
}

/** The end is kept: it tells rounds apart. */
function stretch(word: string, least: number, most: number): string {
  const letters = [...word]
  if (letters.length > most) return letters.slice(letters.length - most).join('')
  if (letters.length < least)
    return word.padStart(Math.min(least, LONGEST) + word.length - letters.length, word || 'x')
  return word
}

/** A longer example helps nobody. */
const LONGEST = 10_000

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return false
  }
}
