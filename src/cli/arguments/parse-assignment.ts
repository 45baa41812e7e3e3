import type { Path } from '../../json-schema/types.ts'
import { assign } from './assign.ts'
import { rewriteKey } from './bracket-key.ts'
import { readJson } from '../../json-schema/read-json.ts'
import { ownValue, resolveKey } from './key-path.ts'
import { kindsAt, names } from './kinds.ts'
import { type Parse, placeOfRoot, readText, report, reportJson, runKey } from './parse.ts'
import type { Origin } from './problem.ts'
import { itemPlace, propertyNames, type SchemaPlace } from './schema-place.ts'
import { type Typed, typeItems, typeTexts } from './type-text.ts'

interface Assignment {
  readonly key: string
  readonly isJson: boolean
  readonly text: string
}

/** Reads one `key=value` or `key:=json` into the values. */
export function parseAssignment(parse: Parse, index: number, { key, isJson, text }: Assignment): void {
  const target = resolveKey(key, placeOfRoot(parse), parse.values)
  if (!target.ok) {
    report(parse, index, 'usage', target)
    return
  }
  const { path, place } = target
  const suggestions = rewriteKey({ key, isJson, text }, path, placeOfRoot(parse))
  if (suggestions !== undefined) {
    report(parse, index, 'usage', { code: 'bracket-key', key, suggestions })
    return
  }
  const isFile = text.startsWith('@') && (isJson || !text.startsWith('@@'))
  const file = text.slice(1)
  const content = isFile ? readText(parse, index, file, key) : isJson ? text : text.replace(/^@@/, '@')
  if (content === undefined) return
  const origin: Origin = isFile ? { kind: 'file', file } : { kind: 'word' }
  if (isJson) {
    const reading = readJson(content)
    parse.runs.delete(runKey(path))
    if (reading.ok) assign(parse.values, path, reading.value)
    else reportJson(parse, index, origin, content, reading.fault, path)
  } else {
    const typed = typeNext(parse, path, place, content)
    if (typed.ok) assign(parse.values, path, typed.value)
    else reportKind(parse, index, origin, typed, path, place)
  }
  parse.givers.set(String(path[0]), index)
}

/** Types one more text for a key: the first, another item, or one that replaces what stood there. */
function typeNext(parse: Parse, path: Path, place: SchemaPlace, text: string): Typed {
  const run = parse.runs.get(runKey(path))
  const current = path.reduce<unknown>(ownValue, parse.values)
  if (run !== undefined && run.value === current && names(kindsAt(place), 'array')) {
    const typed = Array.isArray(current)
      ? typeItems([text], place, current)
      : typeTexts([run.text, text], place)
    if (typed.ok) run.value = typed.value
    return typed
  }
  const typed = typeTexts([text], place)
  if (typed.ok) parse.runs.set(runKey(path), { text, value: typed.value })
  return typed
}

function reportKind(
  parse: Parse,
  index: number,
  origin: Origin,
  { text, fault, expected, choices, isJsonLike }: Typed & { ok: false },
  path: Path,
  place: SchemaPlace,
): void {
  const about = { path, text, fault }
  if (fault.inexact !== undefined) report(parse, index, 'input', { code: 'inexact-number', origin, ...about })
  else if (isJsonLike) report(parse, index, 'input', { code: 'bad-json', origin, ...about })
  else
    report(parse, index, 'input', {
      code: 'wrong-kind',
      expected,
      choices,
      ...about,
      isList: names(kindsAt(place), 'array'),
      ...innerKey(parse, path, place),
    })
}

/** A key to write in place of a text for an object, or for a list of objects. */
function innerKey(parse: Parse, path: Path, place: SchemaPlace): { readonly inner?: Path } {
  const { named } = kindsAt(place)
  const current = path.reduce<unknown>(ownValue, parse.values)
  const index = Array.isArray(current) && parse.runs.has(runKey(path)) ? current.length : 0
  const isList = named.has('array') && !named.has('object')
  const object = isList ? itemPlace(place, index) : place
  if (!kindsAt(object).named.has('object')) return {}
  const required = object.schemas.flatMap((schema) =>
    Array.isArray(schema['required']) ? schema['required'] : [],
  )
  const key = [...required, ...propertyNames(object), 'KEY'].find((name) => typeof name === 'string')!
  return { inner: isList ? [...path, index, key] : [...path, key] }
}
