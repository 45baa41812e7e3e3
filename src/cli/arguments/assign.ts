import type { Path } from '../../json-schema/types.ts'
import { ownValue } from './key-path.ts'

/** Sets an own property, `__proto__` too, so that no name reaches a prototype. */
export function setOwn(target: object, key: string | number, value: unknown): void {
  Object.defineProperty(target, key, { value, configurable: true, enumerable: true, writable: true })
}

/** Sets the value at `path`, making the containers on the way; one of the wrong kind is replaced: later wins. */
export function assign(target: object, path: Path, value: unknown): void {
  let node = target
  for (const [depth, key] of path.entries()) {
    const next = path[depth + 1]
    if (next === undefined) {
      setOwn(node, key, value)
      return
    }
    const child = ownValue(node, key)
    const container = isContainer(child, next) ? child : typeof next === 'number' ? [] : {}
    if (container !== child) setOwn(node, key, container)
    node = container
  }
}

const isContainer = (value: unknown, key: string | number): value is object =>
  typeof value === 'object' && value !== null && Array.isArray(value) === (typeof key === 'number')
