import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { BIN } from './toolbox.ts'

/** The binary as a server, which prints an event a line. */
export interface Serving {
  /** The next event of a kind, those before it passed over. */
  next(event: string, more?: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>>
  /** Everything on stderr so far. */
  stderr(): string
  /** Asks it to stop and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export function serve(argv: readonly string[], cwd: string): Serving {
  const child = spawn(process.execPath, [BIN, ...argv, '--json'], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  let errors = ''
  child.stderr.on('data', (text: Buffer) => (errors += text))
  return {
    async next(event, more = {}) {
      for (;;) {
        const { value, done } = (await lines.next()) as { value: string; done?: boolean }
        if (done === true) throw new Error(`no '${event}' came any more: ${errors}`)
        const line = JSON.parse(value) as Record<string, unknown>
        if (line['event'] === event && Object.entries(more).every(([key, wanted]) => line[key] === wanted))
          return line
      }
    },
    stderr: () => errors,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const gone = once(child, 'exit')
      child.kill(signal)
      const [code] = (await gone) as [number | null]
      return code
    },
  }
}
