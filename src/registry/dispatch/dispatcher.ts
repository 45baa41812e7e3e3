import { defaultLogger, type Logger } from '../../core/log.ts'
import { type OpenaiTool, toolsToOpenaiSpec } from '../../core/openai.ts'
import type { Loadout } from '../loadout/loadouts.ts'
import { isReadOnlyPolicy, LOOP_THRESHOLDS } from '../policy/policies.ts'
import type { InvocationContext } from '../provider/tool-provider.ts'
import type { ToolRegistry } from '../registry.ts'
import { printFailure } from './answer.ts'
import { type Budget, createBudget } from './budget.ts'
import { type Access, accessible, type Fate, judgeCall } from './fate.ts'
import { type Approve, runCall } from './run-call.ts'
import { runInOrder } from './run-in-order.ts'
import { type AssistantMessage, readCall, type ToolMessage } from './tool-call.ts'

export interface ToolDispatcherOptions {
  readonly registry: ToolRegistry
  /** The agent's tools; a function is asked at every round, and none then means no tools. Default all tools. */
  readonly loadout?: Loadout | (() => Loadout | undefined) | undefined
  /** Asked before a tool runs that is not known to be read-only. Default: nobody is asked. */
  readonly approve?: Approve | undefined
  /** Milliseconds that each call may take; default 60,000. */
  readonly timeoutMs?: number | undefined
  /** Of every call; default the one of `registry.setInvocationContext`. */
  readonly context?: InvocationContext | undefined
  /** Default: warnings and errors on stderr. */
  readonly log?: Logger | undefined
}

/**
 * Runs the tool calls of a model's answers, and answers each with exactly one message, good and failed ones alike.
 *
 * Calls next to each other that only read run at the same time; any other call runs when all before it are done, and
 * before all behind it. Rounds are counted against the tools' `loop_threshold` until `startTurn`.
 */
export class ToolDispatcher {
  readonly #options: ToolDispatcherOptions
  #budget: Budget = createBudget()
  #isSpent = false

  constructor(options: ToolDispatcherOptions) {
    this.#options = options
  }

  /** Rounds of calls that were run in this turn. */
  get rounds(): number {
    return this.#budget.rounds
  }

  /** Whether calls were refused in this turn because its rounds are spent: ask the model for its answer now. */
  get isSpent(): boolean {
    return this.#isSpent
  }

  /** Begins a new turn, with the whole budget of rounds. */
  startTurn(): void {
    this.#budget = createBudget()
    this.#isSpent = false
  }

  /** The agent's tools as OpenAI's Chat Completions API takes them. */
  async tools(): Promise<OpenaiTool[]> {
    const tools = accessible(await this.#options.registry.getAvailableTools(), this.#access())
    return toolsToOpenaiSpec(
      tools.map(({ name, description, schema }) => ({ name, description, argument_schema: schema })),
    )
  }

  /** Runs the calls of an answer and returns one message for each, in their order; none when there are none. */
  async dispatch(
    { tool_calls: entries }: AssistantMessage,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<ToolMessage[]> {
    const reads = (entries ?? []).map(readCall)
    if (reads.length === 0) return []
    const access = this.#access()
    const fates = await Promise.all(
      reads.map((read, index) => judgeCall(read, reads.slice(0, index), access, this.#options.registry)),
    )
    const contents = this.#takeRound(fates) ? await this.#run(fates, signal) : fates.map(() => SPENT)
    return reads.map((read, index) => ({
      role: 'tool',
      tool_call_id: read.ok ? read.call.id : read.id,
      content: contents[index]!,
    }))
  }

  #access(): Access {
    const { loadout = 'all' } = this.#options
    return typeof loadout === 'function' ? (loadout() ?? 'none') : loadout
  }

  #takeRound(fates: readonly Fate[]): boolean {
    const thresholds = fates.flatMap((fate) =>
      fate.kind === 'runs' ? [fate.tool.policy.loop_threshold] : [],
    )
    const threshold = thresholds.length === 0 ? LOOP_THRESHOLDS.read : Math.min(...thresholds)
    const isLeft = this.#budget.take(threshold)
    this.#isSpent ||= !isLeft
    return isLeft
  }

  async #run(fates: readonly Fate[], signal: AbortSignal | undefined): Promise<readonly string[]> {
    const { registry, approve, timeoutMs = 60_000, context, log = defaultLogger } = this.#options
    const options = { registry, approve, timeoutMs, context, signal, log }
    const answers = new Map<Fate, string>()
    const running = fates.filter((fate) => fate.kind === 'runs')
    await runInOrder(
      running.map((fate) => ({
        mayOverlap: isReadOnlyPolicy(fate.tool.policy),
        run: async () => void answers.set(fate, await runCall(fate, options)),
      })),
    )
    const contentOf = (fate: Fate): string => {
      if (fate.kind === 'repeated') return contentOf(fates[fate.of]!)
      return fate.kind === 'answered' ? fate.content : answers.get(fate)!
    }
    return fates.map(contentOf)
  }
}

const SPENT = printFailure(
  'The call was not run: the rounds of tool calls for this turn are spent. Answer now with what you have.',
)
