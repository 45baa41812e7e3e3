import { nearest } from '../../core/nearest.ts'
import type { Path } from '../../json-schema/types.ts'
import { isJson } from './classify-word.ts'
import { resolveKey } from './key-path.ts'
import { kindsAt, names } from './kinds.ts'
import {
  isOpenObject,
  itemPlace,
  namesProperty,
  propertyNames,
  propertyPlace,
  type SchemaPlace,
} from './schema-place.ts'

interface Assignment {
  readonly key: string
  readonly isJson: boolean
  readonly text: string
}

/** Separators of other notations: `/where/city`, `where:city`, `where->city`, `$.where.city`. */
const FOREIGN = /[[/:$>]/

/**
 * Rewrites a key in the notation of another program as words that are understood, the likeliest first; `undefined`
 * where the schema may take the key as it stands, or knows nothing like it.
 */
export function rewriteKey(
  assignment: Assignment,
  path: Path,
  root: SchemaPlace,
): readonly string[] | undefined {
  if (!FOREIGN.test(assignment.key)) return undefined
  return rewriteBrackets(assignment, path, root) ?? rewritePath(assignment, path, root)
}

function rewritePath(
  { key, isJson: asJson, text }: Assignment,
  path: Path,
  root: SchemaPlace,
): readonly string[] | undefined {
  if (isKnown(path, root)) return undefined
  const dotted = key
    .replaceAll(/->|[/:]|\[['"]?([^[\]'"]*)['"]?\]/g, (_all, name: string | undefined) => `.${name ?? ''}`)
    .replaceAll(/\.+/g, '.')
    .replace(/^[$.]+/, '')
  // Which index comes next is told when the word is read.
  const target = resolveKey(dotted.replaceAll(/\.\d+(?=\.|$)/g, '.0'), root, undefined)
  if (!target.ok || !isKnown(target.path, root)) return undefined
  return [`${dotted}${asJson ? ':=' : '='}${text}`]
}

/** Whether the schema knows each step, or takes names that it does not list. */
function isKnown(path: Path, root: SchemaPlace): boolean {
  let place = root
  for (const step of path) {
    const isListed = typeof step === 'number' || namesProperty(place, step) || isOpenObject(place)
    if (!isListed) return false
    place = typeof step === 'number' ? itemPlace(place, step) : propertyPlace(place, step)
  }
  return true
}

/**
 * Rewrites `rows[0]=A` as words that are understood, the likeliest first; `undefined` where the schema may take the
 * key as it stands, or knows nothing like it.
 */
function rewriteBrackets(
  assignment: Assignment,
  path: Path,
  root: SchemaPlace,
): readonly string[] | undefined {
  const { key } = assignment
  let place = root
  for (const [depth, step] of path.entries()) {
    if (typeof step === 'string' && !namesProperty(place, step) && step.includes('[')) {
      const base = step.slice(0, step.indexOf('['))
      const known = propertyNames(place)
      const isIndex = /^\d+$/.test(base) && kindsAt(place).named.has('array')
      const meant = isIndex || known.includes(base) ? base : nearest(base, known)
      if (meant === undefined || isOpenObject(place)) return undefined
      const prefix = path
        .slice(0, depth)
        .map((name) => `${name}.`)
        .join('')
      const rest = key.slice(prefix.length + base.length)
      return spellings({ ...assignment, key: `${prefix}${meant}` }, rest, root)
    }
    place = typeof step === 'number' ? itemPlace(place, step) : propertyPlace(place, step)
  }
  return undefined
}

function spellings(
  { key, isJson: asJson, text }: Assignment,
  rest: string,
  root: SchemaPlace,
): readonly string[] {
  const dotted = `${key}${rest.replaceAll(/\[['"]?([^[\]'"]*)['"]?\]/g, (_all, name: string) => (name === '' ? '' : `.${name}`))}`
  const word = `${dotted}${asJson ? ':=' : '='}${text}`
  const list = resolveKey(key, root, undefined)
  const isWholeItem = /^\[\d*\]$/.test(rest)
  if (!isWholeItem || !list.ok || !names(kindsAt(list.place), 'array')) return [word]
  const isFile = text.startsWith('@')
  if (asJson) return isFile ? [word] : [word, `${key}:=[${text}]`]
  const item = kindsAt(itemPlace(list.place, 0))
  const isText = item.named.has('string') || item.named.has('choice') || !isJson(text)
  const whole = isFile ? [] : [`${key}:=[${isText ? JSON.stringify(text) : text}]`]
  return [...new Set([word, `${key}=${text}`]), ...whole]
}
