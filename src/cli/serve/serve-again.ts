import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { untilStopped } from './until-stopped.ts'
import { watchTree } from './watch-tree.ts'

export interface ServeAgainOptions {
  /** The arguments of the process that serves. */
  readonly argv: readonly string[]
  /** The folders whose changes start it again. */
  readonly roots: readonly string[]
  readonly note: (line: string) => void
}

/**
 * Serves in a process of its own and starts it again after every change, until this one is stopped.
 *
 * A new process is the only way to load a module and all that it imports anew. The old one finishes its calls first.
 */
export async function serveAgain({ argv, roots, note }: ServeAgainOptions): Promise<void> {
  let child = start(argv, note)
  let restarting: Promise<void> = Promise.resolve()
  const restart = async (): Promise<void> => {
    note('something changed: starting again')
    await stop(child)
    child = start(argv, note)
  }
  const unwatch = roots.map((root) =>
    watchTree(root, () => {
      restarting = restarting.then(restart)
    }),
  )
  await untilStopped()
  for (const end of unwatch) end()
  await restarting
  await stop(child)
}

function start(argv: readonly string[], note: (line: string) => void): ChildProcess {
  const child = spawn(process.execPath, [process.argv[1]!, ...argv], { stdio: 'inherit' })
  child.on('exit', (code) => {
    if (code !== null && code !== 0) note(`it ended with ${code}; it is started again after the next change`)
  })
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
