/** Sums up how long repeated calls took: `100 calls: min 0.1 ms, median 0.2 ms, p95 0.4 ms, max 3.1 ms`. */
export function summariseLatency(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((left, right) => left - right)
  const at = (share: number): string =>
    `${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(3)} ms`
  return `${sorted.length} calls: min ${at(0)}, median ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`
}
