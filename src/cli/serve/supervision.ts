/** Set in the environment of a process that serves under a supervisor. */
const VARIABLE = 'TOOLBOX_SUPERVISED'

/** What a supervisor tells the process that serves. */
export type ToServing = 'stop'

/** What a process that serves tells its supervisor: that it lives, or which tool it is about to run. */
export type FromServing = 'alive' | { readonly began: string }

/** How often a process that serves says that it lives, in milliseconds. */
const BEAT_MS = 1000

/** The environment for a process that serves under this one. */
export const supervisedEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env, [VARIABLE]: '1' })

/** Whether this process has a supervisor. */
export const isSupervised = (): boolean => process.env[VARIABLE] !== undefined && process.send !== undefined

/** The supervisor, as the process that serves sees it. */
export interface Supervisor {
  /** Resolves when this process is to end: when it is told to, or its supervisor is gone. */
  readonly stopped: Promise<void>
  /** Tells which tool runs next, so that it can be named should it never let go of the process. */
  began(tool: string): void
}

/**
 * Reports to the supervisor from now on.
 *
 * The mark is taken off the environment, so that what a tool starts does not inherit it.
 */
export function reportToSupervisor(): Supervisor {
  delete process.env[VARIABLE]
  const send = process.send!.bind(process)
  const tell = (message: FromServing): void => {
    if (process.connected) send(message, undefined, undefined, () => {})
  }
  const stopped = new Promise<void>((resolve) => {
    process.on('message', (message) => {
      if ((message as ToServing) === 'stop') resolve()
    })
    process.on('disconnect', resolve)
    if (!process.connected) resolve()
  })
  tell('alive')
  setInterval(() => tell('alive'), BEAT_MS).unref()
  process.channel?.unref()
  let last: string | undefined
  return {
    stopped,
    began(tool) {
      if (tool !== last) tell({ began: tool })
      last = tool
    },
  }
}
