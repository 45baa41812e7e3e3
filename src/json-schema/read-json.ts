import { type JsonSlip, scanJson } from './scan-json.ts'

/** Why text is no JSON, or holds a number that would change. */
export interface JsonFault {
  /** Index into the text, in UTF-16 units. */
  readonly offset: number
  /** From 1. */
  readonly line: number
  /** From 1, counted in characters (code points). */
  readonly column: number
  /** What would have been right there; absent for an inexact number. */
  readonly expected?: string
  readonly slip?: JsonSlip
  /** The number that JavaScript cannot hold as it is written. */
  readonly inexact?: string
}

export type JsonReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: JsonFault }

/** Reads JSON text strictly; a whole number that would silently become another number is a fault. */
export function readJson(text: string): JsonReading {
  const clean = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text
  let value: unknown
  try {
    value = JSON.parse(clean)
  } catch {
    return { ok: false, fault: locate(clean, scanJson(clean) ?? { offset: 0, expected: 'JSON' }) }
  }
  const inexact = findInexact(clean)
  return inexact === undefined ? { ok: true, value } : { ok: false, fault: inexact }
}

/** Only text that matches can hold such a number; nearly all is spared the scan. */
const SUSPICIOUS = /\d{16}|[eE]\+?\d{3}/

function findInexact(text: string): JsonFault | undefined {
  if (!SUSPICIOUS.test(text)) return undefined
  let fault: JsonFault | undefined
  scanJson(text, (start, end) => {
    if (fault !== undefined) return
    const number = text.slice(start, end)
    if (!isExact(number)) fault = { ...locate(text, { offset: start }), inexact: number }
  })
  return fault
}

function isExact(number: string): boolean {
  const value = Number(number)
  if (!Number.isFinite(value)) return false
  return !/^-?\d{16,}$/.test(number) || BigInt(value) === BigInt(number)
}

/** Adds line and column to what has an offset into the text. */
export function locate<T extends { readonly offset: number }>(
  text: string,
  fault: T,
): T & { readonly line: number; readonly column: number } {
  let line = 1
  let column = 1
  for (let index = 0; index < fault.offset; index++) {
    const code = text.charCodeAt(index)
    if (code === 0x0a) {
      line += 1
      column = 1
    } else if (code < 0xdc00 || code > 0xdfff) column += 1
  }
  return { ...fault, line, column }
}
