import { withDeadline } from '../../core/deadline.ts'
import { messageOf } from '../../core/errors.ts'
import type { Logger } from '../../core/log.ts'
import type { Invocation } from '../../core/tool.ts'
import { runIn, surroundings } from './invocation-context.ts'
import { createLane, type Lane } from './lane.ts'
import type { InvocationContext, ProviderInvocation, UntrustedProvider } from './tool-provider.ts'

/** Milliseconds that a setter which is asynchronous may take. */
const SETTER_MS = 5000

const lanes = new WeakMap<object, Lane>()

/**
 * Executes a provider's tool in the context of the call.
 *
 * A provider with a setter has one place for the context of all its calls, so they run one after the other, each
 * with its own context set before and the surrounding one set again behind it. A call of the provider to itself,
 * through whatever is in between, takes its turn inside the call that makes it.
 *
 * One limit: what a call does after it was given up may see the context of another.
 */
export function executeInContext(
  provider: UntrustedProvider,
  name: string,
  args: unknown,
  { signal, context, config, log }: Invocation,
): Promise<unknown> {
  const outer = surroundings()
  const told: ProviderInvocation = { signal, context, log }
  const execute = async (): Promise<unknown> => provider.executeTool(name, args, config, told)
  if (!hasState(provider)) return runIn({ context, lanes: outer.lanes }, execute)
  const lane = laneOf(provider)
  return lane.run(async () => {
    await tellContext(provider, context, log)
    try {
      const inner = new Map(outer.lanes).set(provider, createLane())
      return await runIn({ context, lanes: inner }, execute)
    } finally {
      // An aborted call has left the lane; it must not disturb the one that is in it now.
      if (!signal.aborted || lane.isIdle) await tellContext(provider, outer.context, log)
    }
  }, signal)
}

/**
 * Tells a provider the context of what is to come, unless a call of its own is running: that one keeps its context,
 * and each later call brings its own.
 */
export async function forwardContext(
  provider: UntrustedProvider,
  context: InvocationContext | null,
  log: Logger,
  limitMs?: number,
): Promise<void> {
  if (hasState(provider) && laneOf(provider).isIdle) await tellContext(provider, context, log, limitMs)
}

const hasState = ({ setInvocationContext, stateless }: UntrustedProvider): boolean =>
  typeof setInvocationContext === 'function' && stateless !== true

function laneOf(provider: UntrustedProvider): Lane {
  const own = surroundings().lanes.get(provider) ?? lanes.get(provider)
  if (own !== undefined) return own
  const lane = createLane()
  lanes.set(provider, lane)
  return lane
}

async function tellContext(
  provider: UntrustedProvider,
  context: InvocationContext | null,
  log: Logger,
  timeoutMs = SETTER_MS,
): Promise<void> {
  try {
    const answer = provider.setInvocationContext!(context)
    if (typeof answer === 'object' && answer !== null) {
      await withDeadline(async () => answer, { timeoutMs })
    }
  } catch (thrown) {
    complain(provider, messageOf(thrown), log)
  }
}

const complainedOf = new WeakSet<object>()

function complain(provider: UntrustedProvider, reason: string, log: Logger): void {
  if (complainedOf.has(provider)) return
  complainedOf.add(provider)
  log.error(`${nameOfProvider(provider)}: setInvocationContext() failed: ${reason}`)
}

/** What a provider goes by in logs: its id, else its class. */
export function nameOfProvider(provider: UntrustedProvider): string {
  const { id } = provider
  if (typeof id === 'string' && id !== '') return `ToolProvider '${id}'`
  const name = provider.constructor?.name ?? ''
  return name === '' || name === 'Object' ? 'ToolProvider' : `ToolProvider ${name}`
}
