import { stderrIsTerminal, writeErr } from './streams.ts'

export interface Progress {
  update(done: number, of: number): void
  clear(): void
}

/** One line on a terminal's stderr that counts long work; nothing elsewhere, where the answer follows anyway. */
export function progressLine(label: string): Progress {
  let shown = false
  const isTerminal = stderrIsTerminal()
  return {
    update(done, of) {
      if (!isTerminal) return
      shown = true
      writeErr(`\r\u001B[2K${label} ${done}/${of}`)
    },
    clear() {
      if (shown) writeErr('\r\u001B[2K')
    },
  }
}
