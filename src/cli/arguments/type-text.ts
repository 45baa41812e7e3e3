import { type JsonFault, type JsonReading, readJson } from '../../json-schema/read-json.ts'
import { type Kind, type Kinds, kindOfJson, kindsAt, literalsAt, names } from './kinds.ts'
import { itemPlace, type SchemaPlace } from './schema-place.ts'

export type Typed =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false
      /** The text at fault. */
      readonly text: string
      readonly fault: JsonFault
      readonly expected: readonly Kind[]
      readonly choices: readonly unknown[]
      /** Whether the text was meant to be JSON, by its look. */
      readonly isJsonLike: boolean
    }

/**
 * Gives texts that stand for one value the type which the schema wants; several texts are items of an array.
 *
 * In this order: a string that `enum` or `const` names; another value of theirs that is written exactly so; the text
 * as it is, where a string is allowed (not only some words of an `enum` beside other types); JSON. Where the schema
 * names no type at all, text that is no JSON stays text.
 *
 * Where an array is wanted, each text is one item, typed by the item's schema, and the text of a JSON array stands
 * for all its items (for one item, where the items are arrays and it does not hold arrays itself). A single text
 * that is JSON of another kind which the schema also names, is that value and no item.
 */
export function typeTexts(texts: readonly [string, ...string[]], place: SchemaPlace): Typed {
  const kinds = kindsAt(place)
  const wantsArray = names(kinds, 'array')
  const text = texts.at(-1)!
  if (texts.length > 1 && wantsArray) return typeItems(texts, place, [])
  const literals = literalsAt(place)
  if (literals.includes(text)) return { ok: true, value: text }
  const isLiteral = literals.some((value) => typeof value !== 'string' && JSON.stringify(value) === text)
  if (isLiteral) return { ok: true, value: JSON.parse(text) as unknown }
  if (kinds.named.has('string') || isChoice(kinds)) return { ok: true, value: text }
  const reading = readJson(text)
  if (!wantsArray || kinds.open) return fromJson(text, reading, kinds, literals)
  const isOtherKind = reading.ok && !Array.isArray(reading.value) && names(kinds, kindOfJson(reading.value))
  return isOtherKind ? reading : typeItems(texts, place, [])
}

/** Whether there is nothing but words to choose from; then the schema says best what is wrong with another. */
const isChoice = ({ named, open }: Kinds): boolean => !open && named.size === 1 && named.has('choice')

function fromJson(text: string, reading: JsonReading, kinds: Kinds, choices: readonly unknown[]): Typed {
  if (reading.ok) return reading
  // Where nothing is allowed, the key is at fault and not its value.
  const isAnyKind = kinds.open || kinds.named.size === 0
  if (isAnyKind && reading.fault.inexact === undefined) return { ok: true, value: text }
  return refuse(text, reading.fault, [...kinds.named], choices)
}

/** Types texts as items behind those that are there; `items` itself grows. */
export function typeItems(texts: readonly string[], place: SchemaPlace, items: unknown[]): Typed {
  for (const text of texts) {
    const item = itemPlace(place, items.length)
    const whole = readWholeArray(text)
    if (whole?.ok === false) return refuse(text, whole.fault, ['array'], [])
    if (whole !== undefined && !isOneItem(whole.value, kindsAt(item))) {
      for (const value of whole.value) items.push(value)
      continue
    }
    const typed = typeTexts([text], item)
    if (!typed.ok) return typed
    items.push(typed.value)
  }
  return { ok: true, value: items }
}

type ArrayReading =
  | { readonly ok: true; readonly value: readonly unknown[] }
  | { readonly ok: false; readonly fault: JsonFault }

/** Reads text in square brackets, which is never taken for the text of an item; `undefined` for any other text. */
function readWholeArray(text: string): ArrayReading | undefined {
  if (!/^\s*\[[^]*\]\s*$/.test(text)) return undefined
  const reading = readJson(text)
  return reading.ok ? { ok: true, value: reading.value as readonly unknown[] } : reading
}

const isOneItem = (values: readonly unknown[], { named, open }: Kinds): boolean =>
  !open && named.size === 1 && named.has('array') && !values.every(Array.isArray)

const refuse = (
  text: string,
  fault: JsonFault,
  expected: readonly Kind[],
  choices: readonly unknown[],
): Typed => ({ ok: false, text, fault, expected, choices, isJsonLike: /^\s*["[{]/.test(text) })
