const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** Reads `30s`, `500ms`, `1.5m` or `2h` as milliseconds; a bare number counts seconds. `undefined` for anything else. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text.trim())
  if (match === null) return undefined
  const milliseconds = Number(match[1]) * UNITS[match[2] ?? 's']!
  return milliseconds > 0 ? milliseconds : undefined
}
