import { type ChildProcess, spawn } from 'node:child_process'
import { CallTimeout, RuntimeError } from '../../core/errors.ts'
import { LoadError } from '../../discovery/load-error.ts'
import { Interruption } from '../usage-error.ts'
import { ANSWER_DESCRIPTOR, isolatedEnvironment, parseChannel } from './channel.ts'

export interface IsolatedCall {
  /** The command line of the call. */
  readonly argv: readonly string[]
  readonly tool: string
  readonly timeoutMs: number
  /** How long the toolbox may take to load, in milliseconds. */
  readonly loadMs: number
}

export interface IsolatedAnswer {
  readonly answer: string
  readonly exitCode: number
}

/** The time that a call has to end by itself before it is killed, in milliseconds. */
const GRACE_MS = 500

/** What ends this process would not reach the other one, which has a process group of its own. */
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a call in a process of its own, which is killed with all it started when its time is over.
 *
 * @throws RuntimeError for a call that was killed or died, LoadError for a toolbox that never finished loading,
 * Interruption at Ctrl+C.
 */
export async function runIsolated(call: IsolatedCall): Promise<IsolatedAnswer> {
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1]!, ...call.argv], {
    env: isolatedEnvironment(),
    stdio: ['inherit', 'pipe', 'inherit', 'pipe'],
    detached: process.platform !== 'win32',
  })
  child.stdout!.pipe(process.stderr, { end: false })
  const channel = child.stdio[ANSWER_DESCRIPTOR] as NodeJS.ReadableStream
  const chunks: Buffer[] = []
  let fate: 'alive' | 'overtime' | 'interrupted' = 'alive'
  const end = (why: 'overtime' | 'interrupted'): void => {
    fate = why
    killAll(child)
  }
  const interrupt = (): void => end('interrupted')
  let timer = setTimeout(end, call.loadMs + GRACE_MS, 'overtime')
  channel.once('data', () => {
    clearTimeout(timer)
    timer = setTimeout(end, call.timeoutMs + GRACE_MS, 'overtime')
  })
  channel.on('data', (chunk: Buffer) => chunks.push(chunk))
  // What the tool started would keep the channel open.
  child.once('exit', () => killAll(child))
  for (const ending of ENDINGS) process.on(ending, interrupt)
  try {
    const [code, signal] = await ended(child)
    return settle(call, parseChannel(Buffer.concat(chunks).toString()), fate, code, signal)
  } finally {
    clearTimeout(timer)
    for (const ending of ENDINGS) process.off(ending, interrupt)
  }
}

const ended = (child: ChildProcess): Promise<[code: number | null, signal: NodeJS.Signals | null]> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve([code, signal]))
  })

function killAll(child: ChildProcess): void {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid!, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function settle(
  { tool, timeoutMs, loadMs }: IsolatedCall,
  { begin, answer }: ReturnType<typeof parseChannel>,
  fate: 'alive' | 'overtime' | 'interrupted',
  exitCode: number | null,
  signal: NodeJS.Signals | null,
): IsolatedAnswer {
  if (fate === 'interrupted') throw new Interruption()
  if (fate === 'alive' && exitCode !== null) return { answer, exitCode }
  if (begin === undefined) {
    const fault =
      fate === 'overtime' ? `did not finish within ${loadMs} ms` : `ended the process (${signal ?? exitCode})`
    const code = fate === 'overtime' ? 'timeout' : 'exited'
    throw new LoadError(code, `the toolbox of '${tool}' could not be loaded: its import ${fault}`)
  }
  const cause = fate === 'overtime' ? new CallTimeout(timeoutMs) : undefined
  const reason =
    cause === undefined ? `the tool's process died (${signal})` : `${cause.message}; it was killed`
  const message = `Tool execution failed for '${begin.tool}' in ToolBox '${begin.toolbox}': ${reason}`
  throw new RuntimeError(message, { phase: 'execution', ...begin, ...(cause === undefined ? {} : { cause }) })
}
