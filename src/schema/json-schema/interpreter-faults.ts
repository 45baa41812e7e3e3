import type { OutputUnit } from '@cfworker/json-schema'
import { isObject } from '../../json-schema/json-object.ts'
import { branches } from '../../json-schema/known-keys.ts'
import { resolvePointer } from '../../json-schema/pointer.ts'
import type { JsonSchema, Path } from '../../json-schema/types.ts'
import { missingAt } from '../sharpen.ts'
import { printValue } from '../received.ts'
import { wrongUnion } from '../union.ts'
import { valueAt } from '../value-at.ts'
import { type Fault, missing, saidBySchema } from '../words.ts'
import { wordFalse, WORDINGS } from './keyword-words.ts'

/** Words what the interpreter found: a flat list in which a keyword comes before what is inside it. */
export function interpreterFaults(
  units: readonly OutputUnit[],
  schema: JsonSchema,
  value: unknown,
): readonly Fault[] {
  return new Report(schema, value).word(withoutContained(units.map(locate)))
}

interface Unit {
  readonly keyword: string
  /** The place of the keyword, by the way that was taken through references. */
  readonly at: string
  /** The place in the value. */
  readonly place: string
  /** For the schema `false`: the keyword that it belongs to. */
  readonly within?: string
}

/** The schema `false` does not say where it stands: just inside the keyword before it. */
function locate(unit: OutputUnit, index: number, units: readonly OutputUnit[]): Unit {
  const { keyword, keywordLocation: at, instanceLocation: place } = unit
  const before = units[index - 1]
  if (keyword !== 'false' || before === undefined) return { keyword, at, place }
  return { keyword, at: `${before.keywordLocation}/false`, place, within: before.keyword }
}

/** That this and that item is not what an array must contain is no news. */
function withoutContained(units: readonly Unit[]): readonly Unit[] {
  const inside = units
    .filter(({ keyword }) => CONTAINS.has(keyword))
    .map(({ at, place }) => [`${parentOf(at)}/contains/`, `${place}/`] as const)
  if (inside.length === 0) return units
  return units.filter(({ at, place }) => !inside.some(([a, p]) => at.startsWith(a) && place.startsWith(p)))
}

const CONTAINS: ReadonlySet<string> = new Set(['contains', 'minContains', 'maxContains'])

const parentOf = (location: string): string => location.slice(0, location.lastIndexOf('/'))

class Report {
  readonly #schema: JsonSchema
  readonly #value: unknown

  constructor(schema: JsonSchema, value: unknown) {
    this.#schema = schema
    this.#value = value
  }

  word(units: readonly Unit[]): readonly Fault[] {
    const faults: Fault[] = []
    for (let index = 0; index < units.length; index++) {
      const unit = units[index]!
      const inside = countInside(unit, units, index)
      faults.push(...this.#wordOne(unit, units.slice(index + 1, index + 1 + inside)))
      if (GROUPS.has(unit.keyword)) index += inside
    }
    return faults
  }

  #wordOne(unit: Unit, inside: readonly Unit[]): readonly Fault[] {
    const path = pathTo(unit.place, this.#value)
    const value = valueAt(this.#value, path)
    switch (unit.keyword) {
      case 'anyOf':
      case 'oneOf':
        return this.#wordUnion(unit, inside, path, value)
      case 'propertyNames':
        return [this.#wordKey(inside, path)]
      case 'false':
        return [wordFalse(unit.within, path, value)]
      case 'required':
        return this.#wordRequired(unit, path, value)
      case 'dependentRequired':
        return this.#wordDependent(unit, path, value)
      default: {
        const fault = WORDINGS[unit.keyword]?.(path, this.#at(unit.at), value)
        return fault === undefined ? [] : [fault]
      }
    }
  }

  #wordUnion(unit: Unit, inside: readonly Unit[], path: Path, value: unknown): readonly Fault[] {
    const alternatives = new Map<string, Unit[]>()
    for (const inner of inside) {
      const index = inner.at.slice(unit.at.length + 1).split('/', 1)[0]!
      const units = alternatives.get(index)
      if (units === undefined) alternatives.set(index, [inner])
      else units.push(inner)
    }
    const all = this.#at(unit.at) as unknown[]
    if (unit.keyword === 'oneOf' && all.length - alternatives.size > 1) {
      return [
        saidBySchema(
          path,
          `fits ${all.length - alternatives.size} alternatives, expected exactly one`,
          value,
        ),
      ]
    }
    return wrongUnion(
      path,
      [...alternatives.values()].map((branch) => this.word(branch)),
      value,
    )
  }

  /** The interpreter takes the key for the value in its place. */
  #wordKey(inside: readonly Unit[], path: Path): Fault {
    const first = inside.find(({ keyword }) => keyword !== '$ref' && keyword !== 'allOf')
    const key = decode(inside[0]?.place.split('/').at(-1) ?? '')
    const wording = first === undefined ? undefined : WORDINGS[first.keyword]
    const reason = wording?.([], this.#at(first!.at), key)?.message
    return saidBySchema(
      [...path, key],
      `this key does not do${reason === undefined ? '' : `: ${reason}`}`,
      key,
    )
  }

  #wordRequired(unit: Unit, path: Path, value: unknown): readonly Fault[] {
    const names = this.#at(unit.at) as string[]
    const properties = (this.#at(parentOf(unit.at)) as JsonSchema)['properties']
    const gone = names.filter((name) => !Object.hasOwn(value as object, name))
    return gone.map((name) => {
      const inner = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
      return missingAt([...path, name], isObject(inner) ? branches(this.#schema, inner).toReversed() : [])
    })
  }

  #wordDependent(unit: Unit, path: Path, value: unknown): readonly Fault[] {
    const needs = (this.#at(parentOf(unit.at)) as JsonSchema)['dependentRequired'] as Record<string, string[]>
    const has = (key: string): boolean => Object.hasOwn(value as object, key)
    return Object.entries(needs)
      .filter(([key]) => has(key))
      .flatMap(([key, names]) =>
        names
          .filter((name) => !has(name))
          .map((name) => ({
            ...missing([...path, name]),
            message: `missing, needed beside ${printValue(key)}`,
          })),
      )
  }

  /** What stands at a location, which names each reference that it goes through. */
  #at(location: string): unknown {
    let node: unknown = this.#schema
    for (const step of location.split('/').slice(1).map(decode)) {
      if (!isObject(node) && !Array.isArray(node)) return undefined
      const next: unknown = (node as Record<string, unknown>)[step]
      node = step === '$ref' && typeof next === 'string' ? resolvePointer(this.#schema, next) : next
    }
    return node
  }
}

/** Keywords whose inner faults are told in one. */
const GROUPS: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'propertyNames'])

function countInside(unit: Unit, units: readonly Unit[], index: number): number {
  if (!GROUPS.has(unit.keyword)) return 0
  let count = 0
  while (units[index + 1 + count]?.at.startsWith(`${unit.at}/`) === true) count++
  return count
}

/** The place in the value, with indexes as numbers. */
function pathTo(pointer: string, root: unknown): Path {
  const path: (string | number)[] = []
  let node = root
  for (const step of pointer.split('/').slice(1).map(decode)) {
    path.push(Array.isArray(node) ? Number(step) : step)
    node = typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[step] : undefined
  }
  return path
}

/** Undoes how the interpreter writes a step of a location. */
const decode = (step: string): string => decodeURI(step).replaceAll('~1', '/').replaceAll('~0', '~')
