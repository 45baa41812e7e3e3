import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A part of the bench in a process of its own, which can be asked how much memory it needs. */
export interface Child {
  /** What it said when it was ready: the address of a bus. */
  readonly address: string
  /** Bytes of live objects and buffers, after a forced collection. */
  memory(): Promise<number>
  stop(): Promise<void>
}

/** Starts a file of this folder. */
export async function startChild(file: string, ...args: readonly string[]): Promise<Child> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child: ChildProcess = fork(path, args, { execArgv: ['--expose-gc'] })
  const answer = async (): Promise<unknown> => ((await once(child, 'message')) as [unknown])[0]
  const address = (await answer()) as string
  return {
    address,
    async memory() {
      const answered = answer()
      child.send('memory')
      return (await answered) as number
    },
    async stop() {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}

/** To be called in the process that `startChild` started. */
export function reportTo(parent: NodeJS.Process, address: string): void {
  parent.on('message', () => {
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    parent.send?.(heapUsed + external)
  })
  parent.on('disconnect', () => process.exit())
  parent.send?.(address)
}
