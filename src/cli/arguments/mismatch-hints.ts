import { nearest } from '../../core/nearest.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import type { Issue } from '../../schema/issues.ts'
import { ownValue } from './key-path.ts'
import { type Kinds, kindOfJson, kindsAt, literalsAt, names } from './kinds.ts'
import { printKey } from './print-key.ts'
import { itemPlace, propertyNames, propertyPlace, rootPlace, type SchemaPlace } from './schema-place.ts'
import { quoteWord, type Shell } from './shell.ts'

/** More are not worth reading. */
const MOST = 3

/** How to write, on the command line, a value of the kind that the schema wants at the place of each issue. */
export function mismatchHints(
  issues: readonly Issue[],
  values: unknown,
  schema: JsonSchema,
  shell: Shell,
): readonly string[] {
  const hints = issues.flatMap(({ path }) => {
    if (path.length === 0) return []
    const value = path.reduce<unknown>(ownValue, values)
    if (value === undefined) return []
    let place = rootPlace(schema)
    for (const step of path) {
      place = typeof step === 'number' ? itemPlace(place, step) : propertyPlace(place, step)
    }
    return hintAt(printKey(path), value, place, shell)
  })
  return [...new Set(hints)].slice(0, MOST)
}

function hintAt(key: string, value: unknown, place: SchemaPlace, shell: Shell): readonly string[] {
  const kinds = kindsAt(place)
  const write = (word: string): string => quoteWord(word, shell)
  const choices = literalsAt(place)
  if (choices.length > 0 && !choices.includes(value)) return choiceHint(key, value, kinds, choices, write)
  if (kinds.open || names(kinds, kindOfJson(value))) return []
  if (names(kinds, 'array')) {
    const isOfObjects = kindsAt(itemPlace(place, 0)).named.has('object')
    const [inner = 'KEY'] = propertyNames(itemPlace(place, 0))
    return isOfObjects
      ? [`write a list as ${write(`${key}.0.${inner}=value`)} or ${write(`${key}:=[{"${inner}":…}]`)}`]
      : [`write a list as ${write(`${key}=A`)} ${write(`${key}=B`)}, or ${write(`${key}:=["A","B"]`)}`]
  }
  if (names(kinds, 'object')) {
    const [inner = 'KEY'] = propertyNames(place)
    return [`write an object as ${write(`${key}.${inner}=value`)} or ${write(`${key}:={"${inner}":…}`)}`]
  }
  if (names(kinds, 'boolean')) return [`write ${key}=true or ${key}=false`]
  const isScalar = typeof value !== 'object' || value === null
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
