import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { isPlainObject, kindOf } from '../core/plain-object.ts'
import { messageOf } from '../core/errors.ts'
import { readJson } from '../json-schema/read-json.ts'

export type PackageRead =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable'; readonly reason: string }
  /** It has no entry points of any group. */
  | { readonly kind: 'plain' }
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'metadata'; readonly metadata: Readonly<Record<string, unknown>> }

const TEXT = '"entryPoints"'
const NEEDLE = Buffer.from(TEXT)
const buffer = Buffer.allocUnsafeSlow(64 * 1024)

/** Reads a `package.json`, and parses it only if it has the text `"entryPoints"`: parsing a thousand is slow. */
export function readPlugin(file: string): PackageRead {
  try {
    const descriptor = openSync(file, 'r')
    let length: number
    try {
      length = readSync(descriptor, buffer, 0, buffer.length, 0)
    } finally {
      closeSync(descriptor)
    }
    const bytes = length < buffer.length ? buffer.subarray(0, length) : readFileSync(file)
    return bytes.includes(NEEDLE) ? parsePackage(bytes.toString('utf8')) : { kind: 'plain' }
  } catch (error) {
    return toFailure(error)
  }
}

/** Reads and parses a `package.json` whatever it says. */
export function readPackage(file: string): PackageRead & { readonly declares?: boolean } {
  try {
    const text = readFileSync(file, 'utf8')
    return { ...parsePackage(text), declares: text.includes(TEXT) }
  } catch (error) {
    return toFailure(error)
  }
}

function parsePackage(text: string): PackageRead {
  try {
    // npm takes a byte order mark, so do we.
    const metadata: unknown = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
    if (isPlainObject(metadata)) return { kind: 'metadata', metadata }
    return { kind: 'broken', reason: `expected an object, received ${kindOf(metadata)}` }
  } catch (error) {
    const reading = readJson(text)
    if (reading.ok) return { kind: 'broken', reason: messageOf(error) }
    const { line, column, expected } = reading.fault
    return { kind: 'broken', reason: `line ${line}, column ${column}: expected ${expected}` }
  }
}

function toFailure(error: unknown): PackageRead {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'absent' }
  return { kind: 'unreadable', reason: messageOf(error) }
}
