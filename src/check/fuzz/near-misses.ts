import type { JsonSchema, Path } from '../../json-schema/types.ts'
import { flatten } from '../contract/flatten.ts'
import { isSameJson } from '../contract/same-json.ts'
import { typeOfValue, typesNamed } from '../contract/schema-facts.ts'
import { type Flat, type Site, sitesOf } from '../contract/site.ts'
import { boundsOf, numberAt } from './number-arbitrary.ts'

/** What was done to fitting arguments to make them unfit. */
export type Spoiling =
  | 'missing-key'
  | 'extra-key'
  | 'wrong-type'
  | 'out-of-bounds'
  | 'fraction'
  | 'wrong-length'
  | 'wrong-pattern'
  | 'unknown-value'
  | 'repeated-item'

/** Arguments that a validator should refuse, and why. */
export interface NearMiss {
  readonly spoiling: Spoiling
  /** The place that was spoilt. */
  readonly path: Path
  readonly arguments: Readonly<Record<string, unknown>>
}

/**
 * Spoils fitting arguments in one place each, by as little as possible.
 *
 * Some of the results may fit all the same, where a union or an open object takes them: check before use.
 */
export function* nearMisses(
  root: JsonSchema,
  fitting: Readonly<Record<string, unknown>>,
): Generator<NearMiss, void, undefined> {
  const places: Place[] = [{ site: { schema: root, path: [] }, value: fitting, path: [] }]
  for (let count = 0; count < places.length && count < MOST_PLACES; count++) {
    const place = places[count]!
    const flat = flatten(root, place.site)
    for (const { spoiling, key, value, isRemoval } of spoil(flat, place)) {
      const path = key === undefined ? place.path : [...place.path, key]
      const spoilt = isRemoval === true ? without(fitting, path) : withValue(fitting, path, value)
      if (isRecord(spoilt)) yield { spoiling, path, arguments: spoilt }
    }
    places.push(...childPlaces(flat, place))
  }
}

/** Large values repeat themselves; more places would only cost time. */
const MOST_PLACES = 60

interface Place {
  readonly site: Site
  readonly value: unknown
  readonly path: Path
}

interface Spoilt {
  readonly spoiling: Spoiling
  /** A key inside the place; the place itself when absent. */
  readonly key?: string | number
  readonly value?: unknown
  readonly isRemoval?: boolean
}

function childPlaces(flat: Flat, { value, path }: Place): readonly Place[] {
  if (Array.isArray(value)) {
    const items = flat.keywords.get('items')
    const positions = sitesOf(flat.keywords.get('prefixItems') ?? items)
    return value.flatMap((item: unknown, index) => {
      const site =
        positions[index] ?? (items === undefined ? undefined : { schema: items.value, path: items.path })
      return site === undefined || Array.isArray(site.schema)
        ? []
        : [{ site, value: item, path: [...path, index] }]
    })
  }
  if (!isRecord(value)) return []
  const rest = flat.keywords.get('additionalProperties')
  return Object.entries(value).flatMap(([name, inner]) => {
    const site = flat.properties?.get(name) ?? (rest && { schema: rest.value, path: rest.path })
    return site === undefined ? [] : [{ site, value: inner, path: [...path, name] }]
  })
}

function* spoil(flat: Flat, { value, path }: Place): Generator<Spoilt, void, undefined> {
  if (isRecord(value)) yield* spoilObject(flat, value)
  if (Array.isArray(value)) yield* spoilList(flat, value)
  if (typeof value === 'number') yield* spoilNumber(flat, value)
  if (typeof value === 'string') yield* spoilText(flat, value)
  yield* spoilChoice(flat, value)
  if (path.length > 0) yield* spoilType(flat, value)
}

function* spoilObject(
  flat: Flat,
  value: Readonly<Record<string, unknown>>,
): Generator<Spoilt, void, undefined> {
  const required: unknown = flat.keywords.get('required')?.value
  for (const name of Array.isArray(required) ? required : []) {
    if (typeof name === 'string' && name in value)
      yield { spoiling: 'missing-key', key: name, isRemoval: true }
  }
  const extra = ['extra', 'extra_key', 'extra_key_2'].find((name) => !(name in value))
  if (flat.keywords.has('additionalProperties') && extra !== undefined) {
    yield { spoiling: 'extra-key', key: extra, value: 'x' }
  }
}

function* spoilList(flat: Flat, value: readonly unknown[]): Generator<Spoilt, void, undefined> {
  const min = numberAt(flat, 'minItems') ?? 0
  const max = numberAt(flat, 'maxItems') ?? Infinity
  if (min > 0) yield { spoiling: 'wrong-length', value: value.slice(0, min - 1) }
  const last = value.at(-1)
  if (last !== undefined && max <= LONGEST) {
    const tooMany = Array.from({ length: max + 1 }, (_, index) => value[index] ?? last)
    yield { spoiling: 'wrong-length', value: tooMany }
  }
  if (flat.keywords.get('uniqueItems')?.value === true && last !== undefined) {
    yield { spoiling: 'repeated-item', value: [...value, last] }
  }
}

function* spoilNumber(flat: Flat, value: number): Generator<Spoilt, void, undefined> {
  const { low, high, isLowExclusive, isHighExclusive } = boundsOf(flat)
  const step = numberAt(flat, 'multipleOf') ?? 1
  if (isFinite(low)) yield { spoiling: 'out-of-bounds', value: isLowExclusive ? low : low - step }
  if (isFinite(high)) yield { spoiling: 'out-of-bounds', value: isHighExclusive ? high : high + step }
  if (Math.abs(value) < 1e9) yield { spoiling: 'fraction', value: Math.trunc(value) + step / 2 }
}

function* spoilText(flat: Flat, value: string): Generator<Spoilt, void, undefined> {
  const min = numberAt(flat, 'minLength') ?? 0
  const max = numberAt(flat, 'maxLength') ?? Infinity
  if (min > 0) {
    yield { spoiling: 'wrong-length', value: '' }
    yield { spoiling: 'wrong-length', value: 'a'.repeat(min - 1) }
  }
  if (max <= LONGEST) yield { spoiling: 'wrong-length', value: value + 'a'.repeat(max + 1 - value.length) }
  if (flat.keywords.has('pattern')) {
    for (const odd of ['', '\u0000', ` ${value}`, `${value}\n!`])
      yield { spoiling: 'wrong-pattern', value: odd }
  }
}

/** Longer texts and lists are not made just to be refused. */
const LONGEST = 10_000

function* spoilChoice(flat: Flat, value: unknown): Generator<Spoilt, void, undefined> {
  const list = flat.keywords.has('const')
    ? [flat.keywords.get('const')?.value]
    : flat.keywords.get('enum')?.value
  if (!Array.isArray(list)) return
  const neighbours =
    typeof value === 'string'
      ? [`${value}_`, value.toUpperCase(), value.toLowerCase(), '']
      : typeof value === 'number'
        ? [value + 1, value - 1]
        : []
  for (const neighbour of neighbours) {
    const isListed = list.some((member) => isSameJson(member, neighbour))
    if (!isListed) yield { spoiling: 'unknown-value', value: neighbour }
  }
}

/** A value of every other kind; a number as text and a text for a number are what models get wrong. */
function* spoilType(flat: Flat, value: unknown): Generator<Spoilt, void, undefined> {
  const types = typesNamed(flat.keywords.get('type')?.value)
  if (types.length === 0) return
  const others: readonly unknown[] = [null, String(value), 12, true, [], {}]
  for (const other of others) {
    if (typeOfValue(other) !== typeOfValue(value)) yield { spoiling: 'wrong-type', value: other }
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy with another value at `path`. */
function withValue(target: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(target))
    return target.map((item, index) => (index === key ? withValue(item, rest, value) : item))
  const record = target as Record<string, unknown>
  return { ...record, [key]: withValue(record[key as string], rest, value) }
}

/** A copy without the key at the end of `path`. */
function without(target: unknown, [key, ...rest]: Path): unknown {
  if (Array.isArray(target)) return target.map((item, index) => (index === key ? without(item, rest) : item))
  const { [key as string]: inner, ...others } = target as Record<string, unknown>
  return rest.length === 0 ? others : { ...others, [key as string]: without(inner, rest) }
}
