import { isPlainObject, kindOf } from '../../core/plain-object.ts'
import { type JsonFault, readJson } from '../../json-schema/read-json.ts'

export type ArgumentsReading =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  /** Goes on a sentence that begins with "The arguments". */
  | { readonly ok: false; readonly reason: string }

/** How often JSON may stand in a JSON string; models do it twice. */
const DEEPEST_ENCODING = 3

/**
 * Reads the arguments of a call, which are JSON text that a model wrote.
 *
 * Text that holds the object as a string of JSON once more is read all the same, nothing at all is no arguments, and
 * an object is taken as it is. Anything else is explained.
 */
export function readCallArguments(raw: unknown): ArgumentsReading {
  let value: unknown = raw ?? {}
  for (let depth = 0; depth < DEEPEST_ENCODING && typeof value === 'string'; depth++) {
    if (depth === 0 && value.trim() === '') return { ok: true, value: {} }
    const reading = readJson(value)
    if (!reading.ok) return { ok: false, reason: explain(value, reading.fault) }
    value = reading.value
  }
  if (isPlainObject(value)) return { ok: true, value }
  return { ok: false, reason: `must be one JSON object, but are ${article(kindOf(value))}.` }
}

function explain(text: string, { offset, line, column, expected, slip, inexact }: JsonFault): string {
  if (inexact !== undefined) {
    return `hold the number ${inexact}, which is too long to be kept as it is. Send it as a string if the tool takes one.`
  }
  const isCutOff = slip === 'unclosed' || slip === 'unclosed-string'
  const near = JSON.stringify(text.slice(Math.max(0, offset - 20), offset + 20))
  const place = `at line ${line}, column ${column}, near ${near}: expected ${expected}`
  return isCutOff
    ? `are not complete; the JSON ends too early (${place}). Send the whole call again, shorter if it was cut off.`
    : `are not valid JSON (${place}). Send them again as one JSON object.`
}

const article = (kind: string): string => (/^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`)
