/** JSON text with the keys of every object in one order, so that equal values have equal texts. */
function stableText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableText).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value).toSorted()
    return `{${keys.map((key) => `${JSON.stringify(key)}:${stableText((value as Record<string, unknown>)[key])}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

/** Whether two values are the same JSON, whatever the order of keys. */
export const isSameJson = (left: unknown, right: unknown): boolean =>
  left === right || stableText(left) === stableText(right)
