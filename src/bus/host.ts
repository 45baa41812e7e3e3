import { setMaxListeners } from 'node:events'
import { messageOf, ValueError } from '../core/errors.ts'
import { defaultLogger, type Logger } from '../core/log.ts'
import type { AgentTool } from '../core/tool.ts'
import type { ToolBox } from '../core/toolbox.ts'
import { answer, answerCall, type Outcome, printError } from './answer.ts'
import { CallQueue, type CallQueueOptions } from './call-queue.ts'
import { describeTools } from './definitions.ts'
import { createHostPolicy, type HostPolicy, type HostPolicyOptions } from './host-policy.ts'
import type { MessageBus } from './message-bus.ts'
import type { Message } from './message.ts'
import { readName } from './read-name.ts'
import { CALL, DISCOVER, isTopic, predecessorCall } from './topics.ts'
import { waitAtMost } from './wait-at-most.ts'

type Fields = Readonly<Record<string, unknown>>

/** One call that a host answered. */
export interface CallEvent {
  readonly topic: string
  readonly toolbox: string
  readonly tool: string
  readonly outcome: Outcome
  /** Milliseconds from the message to the answer, waiting included. */
  readonly durationMs: number
  /** The context of the call's message. */
  readonly context: Fields
}

export interface HostOptions extends HostPolicyOptions, CallQueueOptions {
  /** Milliseconds until a running call is given up; default no limit. */
  readonly timeoutMs?: number | undefined
  /** Milliseconds to wait for the discovery of a toolbox, before going on without its tools; default 10,000. */
  readonly discoveryMs?: number | undefined
  readonly log?: Logger | undefined
  /** What the calls of a tool lay over the configuration of its toolbox. */
  readonly configOf?: ((tool: AgentTool) => Readonly<Record<string, unknown>> | undefined) | undefined
  /** Told of a call whose tool runs next. */
  readonly onStart?: ((call: Pick<CallEvent, 'toolbox' | 'tool'>) => void) | undefined
  readonly onCall?: ((event: CallEvent) => void) | undefined
}

interface Hosted {
  readonly toolbox: ToolBox
  readonly remove: () => void
}

/** A call that has been read from a message. */
export interface HostedCall {
  readonly toolbox: ToolBox
  readonly name: string
  readonly args: unknown
  /** What the answer holds besides the outcome. */
  readonly about: Fields
}

/** The ids that are hosted on each bus, by whichever host: of two hosts of one id, both would run every call. */
const idsOnBus = new WeakMap<MessageBus, Set<string>>()

/** Answers the toolbox topics of OVOS-TOOLS-1 §4 for any number of toolboxes. */
export class ToolBoxHost {
  readonly #bus: MessageBus
  readonly #log: Logger
  readonly #options: HostOptions
  readonly #queue: CallQueue
  /** Whether a tool of a toolbox is offered here. */
  readonly offers: HostPolicy
  readonly #hosted = new Map<unknown, Hosted>()
  readonly #stop = new AbortController()
  readonly #ignoreDiscovery: () => void
  readonly #ignoreCalls: () => void
  #closing = false

  /** @throws RangeError for bounds that let nothing through. */
  constructor(bus: MessageBus, options: HostOptions = {}) {
    this.#bus = bus
    this.#log = options.log ?? defaultLogger
    this.#options = options
    this.#queue = new CallQueue(options)
    this.offers = createHostPolicy(options)
    setMaxListeners(0, this.#stop.signal)
    this.#ignoreDiscovery = bus.on(DISCOVER, (request) => this.#discover(request))
    this.#ignoreCalls = bus.on(CALL, (request) => {
      const hosted = this.#hosted.get(request.data['toolbox_id'])
      // A call for somebody else's toolbox, or for none, is answered by nobody here (OVOS-TOOLS-1 §4.2).
      if (hosted !== undefined) this.#called(request, hosted.toolbox)
    })
  }

  get toolboxes(): readonly ToolBox[] {
    return [...this.#hosted.values()].map(({ toolbox }) => toolbox)
  }

  /** How many calls run, and how many wait for their turn. */
  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#queue.running, waiting: this.#queue.waiting }
  }

  /**
   * Answers for a toolbox until the function returned is called.
   *
   * @throws TypeError when a toolbox of its id is hosted on this bus already (OVOS-TOOLS-1 §3).
   */
  add(toolbox: ToolBox): () => void {
    const id = toolbox.toolboxId
    const ids = idsOnBus.get(this.#bus) ?? new Set()
    if (ids.has(id)) {
      throw new TypeError(
        `ToolBox '${id}' is hosted on this bus already; unbind the first, or give one of the two another toolboxId`,
      )
    }
    idsOnBus.set(this.#bus, ids.add(id))
    const stopListening = this.#onPredecessor(toolbox)
    const hosted: Hosted = {
      toolbox,
      remove: () => {
        if (this.#hosted.get(id) !== hosted) return
        this.#hosted.delete(id)
        ids.delete(id)
        stopListening()
      },
    }
    this.#hosted.set(id, hosted)
    return hosted.remove
  }

  /** Lets every hosted toolbox do something, and waits until all have, or `discoveryMs` are over. */
  async each(act: (toolbox: ToolBox) => Promise<unknown>): Promise<void> {
    await waitAtMost(this.#options.discoveryMs ?? 10_000, this.toolboxes.map(act))
  }

  /** Runs a call in its turn and answers it. */
  run(request: Message, call: HostedCall): void {
    const start = performance.now()
    const { toolbox, name, about } = call
    const finish = (outcome: Outcome): void => {
      const answered = answerCall(this.#bus, request, about, outcome, this.#log)
      const durationMs = performance.now() - start
      const { type: topic, context } = request
      this.#options.onCall?.({
        topic,
        toolbox: toolbox.toolboxId,
        tool: name,
        outcome: answered,
        durationMs,
        context,
      })
    }
    const refuse = (): void => {
      const why = this.#closing ? 'is shutting down' : `is busy: ${this.#queue.waiting} calls wait already`
      finish({ error: `RuntimeError: The host of ToolBox '${toolbox.toolboxId}' ${why}; try again later` })
    }
    if (this.#closing) refuse()
    else this.#queue.add(async () => finish(await this.#execute(request, call)), refuse)
  }

  /**
   * Stops hosting. What waits is refused; what runs may finish within `graceMs` (default 5,000), then its signal is
   * aborted and the call is answered with an error.
   */
  async close({ graceMs = 5000 }: { readonly graceMs?: number } = {}): Promise<void> {
    this.#closing = true
    this.#ignoreDiscovery()
    this.#queue.clear()
    const timers: NodeJS.Timeout[] = []
    const after = (milliseconds: number): Promise<void> =>
      new Promise((resolve) => timers.push(setTimeout(resolve, milliseconds)))
    const cutOff = after(graceMs).then(() => {
      this.#stop.abort(new Error(`cut off after ${graceMs} ms, since its host is shutting down`))
      return after(CUT_OFF_MS)
    })
    await Promise.race([this.#queue.whenIdle(), cutOff])
    for (const timer of timers) clearTimeout(timer)
    this.#ignoreCalls()
    for (const { remove } of this.#hosted.values()) remove()
  }

  async #discover(request: Message): Promise<void> {
    const { discoveryMs = 10_000 } = this.#options
    const answerFor = async (toolbox: ToolBox): Promise<void> => {
      const refresh = toolbox.refreshTools().catch((error: unknown) => this.#log.warn(messageOf(error)))
      await waitAtMost(discoveryMs, [refresh])
      const data = { tools: describeTools(toolbox, this.offers), toolbox_id: toolbox.toolboxId }
      answer(this.#bus, request, data, this.#log)
    }
    await Promise.all(this.toolboxes.map(answerFor))
  }

  #onPredecessor(toolbox: ToolBox): () => void {
    const topic = predecessorCall(toolbox.toolboxId)
    if (isTopic(topic)) return this.#bus.on(topic, (request) => this.#called(request, toolbox))
    this.#log.warn(
      `ToolBox '${toolbox.toolboxId}' cannot be called on '${topic}', which is no topic; '${CALL}' works`,
    )
    return () => {}
  }

  #called(request: Message, toolbox: ToolBox): void {
    const about = { toolbox_id: toolbox.toolboxId }
    const name = readName(request.data)
    const { kwargs: args = {} } = request.data
    if (!name.ok) answerCall(this.#bus, request, about, { error: `ValueError: ${name.error}` }, this.#log)
    else this.run(request, { toolbox, name: name.value, args, about })
  }

  async #execute(request: Message, { toolbox, name, args }: HostedCall): Promise<Outcome> {
    try {
      const tool = await toolbox.getTool(name)
      if (tool !== undefined && !this.offers(tool, toolbox.toolboxId)) throw heldBack(name, toolbox)
      this.#options.onStart?.({ toolbox: toolbox.toolboxId, tool: name })
      const result = await toolbox.callTool(name, args, {
        context: request.context,
        signal: this.#stop.signal,
        timeoutMs: this.#options.timeoutMs,
        config: tool === undefined ? undefined : this.#options.configOf?.(tool),
      })
      return { result }
    } catch (error) {
      return { error: printError(error) }
    }
  }
}

/** How long a call that was cut off may take to be answered. */
const CUT_OFF_MS = 250

function heldBack(tool: string, { toolboxId: toolbox }: ToolBox): ValueError {
  const message = `Tool '${tool}' of ToolBox '${toolbox}' is held back by its host.`
  return new ValueError(message, { phase: 'lookup', tool, toolbox })
}
