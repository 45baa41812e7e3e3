import type { Path } from '../json-schema/types.ts'
import { isPlainObject, kindOf } from './plain-object.ts'

/** What in a value JSON cannot carry, and where. */
export interface Unserialisable {
  readonly path: Path
  /** For behind "cannot carry": `a bigint`, `NaN`, `an instance of Date`, `a cycle`. */
  readonly what: string
}

const INSTEAD: Readonly<Record<string, string>> = {
  'a bigint': 'a number or a string',
  'a cycle': 'a value that does not hold itself',
  'an instance of Date': 'its toISOString()',
  'an instance of Map': 'Object.fromEntries(map)',
  'an instance of Set': 'an array',
  Infinity: 'a finite number or null',
  '-Infinity': 'a finite number or null',
  NaN: 'a finite number or null',
  undefined: 'null',
}

/** Says what JSON cannot carry and what to return in its place: `a bigint cannot be JSON; return a number or a string`. */
export const explainUnserialisable = ({ what }: Unserialisable): string =>
  `${what} cannot be JSON; return ${INSTEAD[what] ?? 'plain data'}`

/**
 * Finds the first thing in `value` that `JSON.stringify` would throw at, drop from a list, or write as something else.
 *
 * An object's key whose value is `undefined` is fine: JSON has a form for a key that is not there. The walk keeps a
 * stack of its own, so depth cannot break it; how deep a value may be written is the writer's limit.
 */
export function findUnserialisable(value: unknown): Unserialisable | undefined {
  const fault = faultOf(value)
  if (fault !== undefined) return { path: [], what: fault }
  return isContainer(value) ? walk(value) : undefined
}

type Container = Readonly<Record<string | number, unknown>>

interface Place {
  readonly node: Container
  /** `undefined` for a list, which is walked by index so that holes are seen. */
  readonly keys: readonly string[] | undefined
  readonly length: number
  /** How many members have been looked at; the last of them is the one that is open. */
  seen: number
}

function walk(root: Container): Unserialisable | undefined {
  const ancestors = new Set<Container>([root])
  const finished = new Set<Container>()
  const stack: Place[] = [openPlace(root)]
  for (let place = stack.at(-1); place !== undefined; place = stack.at(-1)) {
    const { node, keys, length, seen } = place
    if (seen === length) {
      ancestors.delete(node)
      finished.add(node)
      stack.pop()
      continue
    }
    const child = node[keys === undefined ? seen : keys[seen]!]
    place.seen++
    if (typeof child === 'string' || (child === undefined && keys !== undefined)) continue
    const fault = faultOf(child)
    if (fault !== undefined) return { path: pathOf(stack), what: fault }
    if (!isContainer(child) || finished.has(child)) continue
    if (ancestors.has(child)) return { path: pathOf(stack), what: 'a cycle' }
    ancestors.add(child)
    stack.push(openPlace(child))
  }
  return undefined
}

function openPlace(node: Container): Place {
  if (Array.isArray(node)) return { node, keys: undefined, length: node.length, seen: 0 }
  const keys = Object.keys(node)
  return { node, keys, length: keys.length, seen: 0 }
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

const pathOf = (stack: readonly Place[]): Path =>
  stack.map(({ keys, seen }) => (keys === undefined ? seen - 1 : keys[seen - 1]!))

/** What is wrong with the value itself, whatever is inside it. */
function faultOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? undefined : String(value)
    case 'object':
      return value === null || Array.isArray(value) ? undefined : faultOfObject(value)
    case 'bigint':
    case 'function':
    case 'symbol':
      return `a ${typeof value}`
    case 'undefined':
      return 'undefined'
    default:
      return undefined
  }
}

/** Anything whose own keys are not all there is to it: a `Map`, a `Date`, what writes itself by `toJSON`. */
function faultOfObject(value: object): string | undefined {
  const isRecord = isPlainObject(value) || Object.prototype.toString.call(value) === '[object Object]'
  if (!isRecord) return kindOf(value)
  return typeof (value as { toJSON?: unknown }).toJSON === 'function' ? 'an object with toJSON()' : undefined
}
