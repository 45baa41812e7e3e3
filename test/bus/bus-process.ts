import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createMessageBus } from '../../src/bus.ts'

/** A bus in a process of its own, which can be killed. */
export interface BusProcess {
  readonly url: string
  readonly port: number
  /** Ends it without a word of good-bye to anybody. */
  kill(): Promise<void>
}

export async function startBusProcess(port = 0): Promise<BusProcess> {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(import.meta.url), String(port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  const url = line.toString().trim()
  return {
    url,
    port: Number(new URL(url).port),
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bus = await createMessageBus({ port: Number(process.argv[2]) })
  console.log(bus.url)
  // Whoever started it holds the other end, and may die without a word.
  process.stdin.on('end', () => process.exit()).resume()
}
