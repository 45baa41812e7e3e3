import { nearest } from '../../core/nearest.ts'
import type { JsonSchema, Path } from '../../json-schema/types.ts'
import { readJson } from '../../json-schema/read-json.ts'
import type { Issue } from '../../schema/issues.ts'
import { ownValue } from './key-path.ts'
import { type Kinds, kindOfJson, kindsAt, literalsAt, names } from './kinds.ts'
import { printKey } from './print-key.ts'
import { itemPlace, propertyPlace, rootPlace, type SchemaPlace } from './schema-place.ts'
import { quoteWord, type Shell } from './shell.ts'
import { waysToWrite } from './ways-to-write.ts'

/** More are not worth reading. */
const MOST = 3

/** How to write, on the command line, a value of the kind that the schema wants at the place of each issue. */
export function mismatchHints(
  issues: readonly Issue[],
  values: unknown,
  schema: JsonSchema,
  shell: Shell,
): readonly string[] {
  const hints = issues.flatMap(({ path, received }) => {
    if (path.length === 0) return []
    const value = path.reduce<unknown>(ownValue, values)
    let place = rootPlace(schema)
    for (const step of path) {
      place = typeof step === 'number' ? itemPlace(place, step) : propertyPlace(place, step)
    }
    if (value === undefined) return received === 'undefined' ? waysToWrite(path, place, shell) : []
    return hintAt(path, value, place, shell)
  })
  return [...new Set(hints)].slice(0, MOST)
}

function hintAt(path: Path, value: unknown, place: SchemaPlace, shell: Shell): readonly string[] {
  const key = printKey(path)
  const kinds = kindsAt(place)
  const write = (word: string): string => quoteWord(word, shell)
  const choices = literalsAt(place)
  if (choices.length > 0 && !choices.includes(value)) return choiceHint(key, value, kinds, choices, write)
  if (kinds.open || names(kinds, kindOfJson(value))) return []
  const isScalar = typeof value !== 'object' || value === null
  if (names(kinds, 'string') && isScalar)
    return [`for the text write ${write(`${key}=${JSON.stringify(value)}`)}`]
  if (typeof value === 'string') {
    const reading = readJson(value)
    const isMeant = reading.ok && names(kinds, kindOfJson(reading.value))
    if (isMeant) return [`write ${write(`${key}=${value}`)}`]
  }
  const ways = waysToWrite(path, place, shell)
  if (ways.length > 0) return ways
  if (names(kinds, 'boolean')) return [`write ${key}=true or ${key}=false`]
  return isScalar || kinds.named.size === 0 ? [] : [`it takes one plain value: ${write(`${key}=value`)}`]
}

/** Only where nothing but the choices is allowed. */
function choiceHint(
  key: string,
  value: unknown,
  { named }: Kinds,
  choices: readonly unknown[],
  write: (word: string) => string,
): readonly string[] {
  if (named.has('string') || named.has('object') || named.has('array')) return []
  const words = choices.map((choice) => (typeof choice === 'string' ? choice : JSON.stringify(choice)))
  const meant = typeof value === 'string' ? nearest(value, words) : undefined
  if (meant !== undefined) return [`did you mean ${write(`${key}=${meant}`)}?`]
  return [
    `write ${words
      .slice(0, 5)
      .map((word) => write(`${key}=${word}`))
      .join(' or ')}${words.length > 5 ? ' …' : ''}`,
  ]
}
