import type { Logger } from '../../src/core/log.ts'

/** A logger that keeps what it is told. */
export interface RecordingLog extends Logger {
  readonly lines: string[]
}

export function recordingLog(): RecordingLog {
  const lines: string[] = []
  const keep =
    (level: string) =>
    (message: string): void =>
      void lines.push(`${level}: ${message}`)
  return { lines, debug: () => {}, info: keep('info'), warn: keep('warn'), error: keep('error') }
}
