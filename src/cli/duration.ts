const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** The longest that a timer waits; one that should wait longer fires at once. */
const LONGEST_MS = 2 ** 31 - 1

/** Reads `30s`, `500ms`, `1.5m` or `2h` as milliseconds; a bare number counts seconds. `undefined` for anything else. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text.trim())
  if (match === null) return undefined
  const milliseconds = Number(match[1]) * UNITS[match[2] ?? 's']!
  return milliseconds > 0 && milliseconds <= LONGEST_MS ? milliseconds : undefined
}
