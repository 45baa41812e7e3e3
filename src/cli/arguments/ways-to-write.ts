import type { Path } from '../../json-schema/types.ts'
import { kindsAt, literalsAt } from './kinds.ts'
import { printKey } from './print-key.ts'
import { itemPlace, propertyNames, propertyPlace, type SchemaPlace } from './schema-place.ts'
import { quoteWord, type Shell } from './shell.ts'

/** The longest word of JSON that is worth reading as an example. */
const LONGEST = 100

/** Says how a list or an object is written on the command line, with real keys; nothing for any other value. */
export function waysToWrite(path: Path, place: SchemaPlace, shell: Shell): readonly string[] {
  const { named } = kindsAt(place)
  const isList = named.has('array')
  if (!isList && !named.has('object')) return []
  const key = printKey(path)
  const json = `${key}:=${JSON.stringify(sampleAt(place, 0))}`
  const whole = quoteWord(json.length > LONGEST ? `${key}:=JSON` : json, shell)
  const words = isList ? itemWords(path, place) : leafWords(path, place)
  const what = isList ? 'a list' : 'an object'
  if (words.length === 0) return [`write ${what} as ${whole}`]
  return [`write ${what} as ${words.map((word) => quoteWord(word, shell)).join(' ')}, or ${whole}`]
}

/** A list of plain values is its key once an item; a list of lists has no words but JSON. */
function itemWords(path: Path, place: SchemaPlace): readonly string[] {
  const { named } = kindsAt(itemPlace(place, 0))
  if (named.has('array')) return []
  if (named.has('object')) return leafWords([...path, 0], itemPlace(place, 0))
  return [0, 1].map((index) => `${printKey(path)}=${asText(sampleAt(itemPlace(place, index), 1, index))}`)
}

/** One word for each key that an object needs, or for one of those that it knows. */
function leafWords(path: Path, place: SchemaPlace): readonly string[] {
  return keysOf(place)
    .slice(0, 2)
    .map((name) => {
      const value = sampleAt(propertyPlace(place, name), 1)
      const word = printKey([...path, name])
      return typeof value === 'object' ? `${word}:=${JSON.stringify(value)}` : `${word}=${asText(value)}`
    })
}

/** The keys that an object must have; where it must have none, the first that it may have; else a stand-in. */
function keysOf(place: SchemaPlace): readonly string[] {
  const known = propertyNames(place)
  const required = known.filter((name) =>
    place.schemas.some(({ required: names }) => Array.isArray(names) && names.includes(name)),
  )
  return required.length > 0 ? required : [known[0] ?? 'KEY']
}

const isPlain = (place: SchemaPlace): boolean => {
  const { named } = kindsAt(place)
  return !named.has('array') && !named.has('object')
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const DEEPEST = 6

/** A value of the right kind, to show where each part goes; `index` tells the items of a list apart. */
function sampleAt(place: SchemaPlace, depth: number, index?: number): unknown {
  const literals = literalsAt(place)
  if (literals.length > 0) return literals[(index ?? 0) % literals.length]
  const { named } = kindsAt(place)
  if (named.has('array')) {
    const item = itemPlace(place, 0)
    return depth < DEEPEST
      ? [0, 1]
          .slice(0, depth === 0 && isPlain(item) ? 2 : 1)
          .map((at) => sampleAt(itemPlace(place, at), depth + 1, at))
      : []
  }
  if (named.has('object')) {
    const names = depth < DEEPEST ? keysOf(place) : []
    return Object.fromEntries(names.map((name) => [name, sampleAt(propertyPlace(place, name), depth + 1)]))
  }
  if (named.has('integer') || named.has('number')) return (index ?? 0) + 1
  if (named.has('boolean')) return true
  return index === undefined ? 'value' : (['A', 'B'][index] ?? 'value')
}
