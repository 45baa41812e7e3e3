import type { Logger } from '../../src/index.ts'

/** A logger that keeps its lines. */
export function recordingLog(): Logger & { readonly lines: string[] } {
  const lines: string[] = []
  const write =
    (level: string) =>
    (message: string): void =>
      void lines.push(`${level}: ${message}`)
  return { lines, debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}
