import type { AsyncLocalStorage } from 'node:async_hooks'
import type { Lane } from './lane.ts'
import type { InvocationContext } from './tool-provider.ts'

/** What is known everywhere below a call, and nowhere beside it. */
export interface Surroundings {
  readonly context: InvocationContext | null
  /** The providers whose turn this is, and where their own calls to themselves queue. */
  readonly lanes: ReadonlyMap<object, Lane>
}

/** One for all copies of this library in the process: a plugin brings its own. */
const SLOT = Symbol.for('opm-toolbox.surroundings')

function storage(): AsyncLocalStorage<Surroundings> {
  const slots = globalThis as { [SLOT]?: AsyncLocalStorage<Surroundings> }
  if (slots[SLOT] === undefined) {
    // Not imported: a module of Node.js costs every plugin that only wants a policy some milliseconds.
    const { AsyncLocalStorage } = process.getBuiltinModule('node:async_hooks')
    slots[SLOT] = new AsyncLocalStorage()
  }
  return slots[SLOT]
}

const NOWHERE: Surroundings = { context: null, lanes: new Map() }

export const surroundings = (): Surroundings => storage().getStore() ?? NOWHERE

/** The context of the call that this code runs in; `null` outside of any. */
export const currentContext = (): InvocationContext | null => surroundings().context

/** Runs `run`, and whatever it waits for, with a context. */
export const runWithContext = <T>(context: InvocationContext | null, run: () => T): T =>
  runIn({ ...surroundings(), context }, run)

export const runIn = <T>(inner: Surroundings, run: () => T): T => storage().run(inner, run)

/** Gives the code that follows, up to the end of its asynchronous function, a context. */
export const enterContext = (context: InvocationContext | null): void =>
  storage().enterWith({ ...surroundings(), context })
