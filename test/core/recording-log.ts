import type { Logger } from '../../src/core/log.ts'

/** A logger that keeps what it is told, as `level: message`. */
export function recordingLog(): Logger & { readonly lines: string[] } {
  const lines: string[] = []
  const at = (level: string) => (message: string) => void lines.push(`${level}: ${message}`)
  return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
