/** Milliseconds since some moment in the past. Node.js loads `performance` when it is first used, which takes longer. */
export function monotonicNow(): number {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1e3 + nanoseconds / 1e6
}
