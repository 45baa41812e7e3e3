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
      writeErr(`${CLEAR_LINE}${label} ${done}/${of}`)
    },
    clear() {
      if (shown) writeErr(CLEAR_LINE)
    },
  }
}

export interface ProgressNote {
  update(what: string): void
  clear(): void
}

/** One line on a terminal's stderr that says what is being done. */
export function progressNote(): ProgressNote {
  const isTerminal = stderrIsTerminal()
  return {
    update(what) {
      if (isTerminal) writeErr(`${CLEAR_LINE}${what} …`)
    },
    clear() {
      if (isTerminal) writeErr(CLEAR_LINE)
    },
  }
}

const CLEAR_LINE = '\r\u001B[2K'
