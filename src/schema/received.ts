const LONGEST = 60

/** Names what kind of value this is: JSON's types, and the class of anything that JSON does not know. */
export function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isFinite(value) ? 'number' : String(value)
  if (typeof value !== 'object') return typeof value
  const prototype = Object.getPrototypeOf(value) as {
    readonly constructor?: { readonly name?: unknown }
  } | null
  if (prototype === null || prototype === Object.prototype) return 'object'
  const name = prototype.constructor?.name
  return typeof name === 'string' && name !== '' ? name : 'object'
}

/** Prints a value for behind "received": short scalars as they are, the rest by type, never more than a line. */
export function printValue(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'bigint') return `${shorten(String(value))}n`
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeName(value)
}

/** Puts text into single quotes, on one line, cut to about sixty characters. */
export function quote(text: string): string {
  return `'${shorten(
    JSON.stringify(shorten(text))
      .slice(1, -1)
      .replaceAll(String.raw`\"`, '"'),
  )}'`
}

/** Cuts text to about sixty characters, not inside a surrogate pair. */
export function shorten(text: string): string {
  if (text.length <= LONGEST) return text
  const end = /[\uD800-\uDBFF]/.test(text.charAt(LONGEST - 2)) ? LONGEST - 2 : LONGEST - 1
  return `${text.slice(0, end)}…`
}
