import type { AsyncLocalStorage } from 'node:async_hooks'
import { messageOf } from '../core/errors.ts'

/** Thrown inside the code that called `process.exit`, which must not return. */
export class ExitAttempt extends Error {
  override readonly name = 'ExitAttempt'

  constructor(code: unknown) {
    super(`process.exit(${code === undefined ? '' : String(code)})`)
  }
}

export interface Contained<T> {
  readonly value: T
  /** Errors that nobody handled meanwhile. */
  readonly strays: readonly string[]
}

interface Containment {
  readonly strays: string[]
  readonly onExit: (attempt: ExitAttempt) => void
}

/**
 * Runs other people's code so that it cannot end this process by `process.exit`, nor by an error left unhandled.
 *
 * An exit that someone else asks for meanwhile, such as the handler of a signal, goes through.
 *
 * @throws ExitAttempt as soon as the code asks for an exit, and whatever `run` throws.
 */
export async function runContained<T>(run: () => Promise<T>): Promise<Contained<T>> {
  const { promise: exited, reject } = Promise.withResolvers<never>()
  const containment: Containment = { strays: [], onExit: reject }
  exited.catch(() => {})
  const leave = enter(containment)
  try {
    const value = await Promise.race([contexts().run(containment, run), exited])
    // Node.js tells of rejections only when all that waits for its turn has had it.
    await new Promise((resolve) => setImmediate(resolve))
    return { value, strays: containment.strays }
  } finally {
    leave()
  }
}

let storage: AsyncLocalStorage<Containment> | undefined

function contexts(): AsyncLocalStorage<Containment> {
  storage ??= new (process.getBuiltinModule('node:async_hooks').AsyncLocalStorage)<Containment>()
  return storage
}

/** The way out below `process.exit`, which Node.js does not document, but which packages call. */
type Exit = (code?: number | string | null) => never
const lowest = process as unknown as { exit: Exit; reallyExit: Exit }

const active = new Set<Containment>()
let original: { readonly exit: Exit; readonly reallyExit: Exit } | undefined

function enter(containment: Containment): () => void {
  if (active.size === 0) {
    original = { exit: lowest.exit, reallyExit: lowest.reallyExit }
    lowest.exit = intercept
    lowest.reallyExit = interceptReally
    process.on('uncaughtException', noteStray)
    process.on('unhandledRejection', noteStray)
  }
  active.add(containment)
  return () => {
    active.delete(containment)
    if (active.size > 0) return
    if (lowest.exit === intercept) lowest.exit = original!.exit
    if (lowest.reallyExit === interceptReally) lowest.reallyExit = original!.reallyExit
    process.off('uncaughtException', noteStray)
    process.off('unhandledRejection', noteStray)
  }
}

function intercept(code?: number | string | null): never {
  refuse(code)
  return original!.exit.call(process, code)
}

function interceptReally(code?: number | string | null): never {
  refuse(code)
  return original!.reallyExit.call(process, code)
}

/** @throws ExitAttempt in code that is contained. */
function refuse(code: unknown): void {
  const containment = contexts().getStore()
  if (containment === undefined || !active.has(containment)) return
  const attempt = new ExitAttempt(code)
  containment.onExit(attempt)
  throw attempt
}

/** It cannot be told whose it is when several loads run at once. */
function noteStray(thrown: unknown): void {
  if (thrown instanceof ExitAttempt) return
  for (const { strays } of active) strays.push(messageOf(thrown))
}
