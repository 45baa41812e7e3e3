import type { CallOptions } from '../core/call.ts'
import { withDeadline } from '../core/deadline.ts'
import { messageOf, ValueError } from '../core/errors.ts'
import { defaultLogger, type Logger } from '../core/log.ts'
import { nearest } from '../core/nearest.ts'
import type { AgentTool, ToolDefinition } from '../core/tool.ts'
import type { ToolBox } from '../core/toolbox.ts'
import { type CollectListener, CollectToolProvidersEvent } from './collect.ts'
import { mergeTools, type Owned, type RegisteredTool, registerTool } from './listing.ts'
import { isAdaptedProvider } from './provider/adapt-provider.ts'
import { forwardContext } from './provider/execute.ts'
import { currentContext, enterContext, runWithContext } from './provider/invocation-context.ts'
import { metadataIn, readMetadata, textsOf } from './provider/metadata.ts'
import type { InvocationContext, ToolMetadata, ToolProvider, ToolResult } from './provider/tool-provider.ts'
import { toToolResult } from './provider/tool-result.ts'
import { builtInSource, listTools, providerSource, type Source, toolboxSource } from './source.ts'

type Values = Readonly<Record<string, unknown>>

export interface ToolRegistryOptions {
  /** The host's own tools; nobody else's tool takes their names. */
  readonly builtIns?: ToolBox | readonly (AgentTool | ToolDefinition)[]
  readonly toolboxes?: readonly ToolBox[]
  /** Providers that are at hand; others come by `onCollect`. */
  readonly providers?: readonly ToolProvider[]
  /** Default: warnings and errors on stderr. */
  readonly log?: Logger
  /** Milliseconds that a toolbox or provider may take to say what it offers; default 5,000. */
  readonly limitMs?: number
}

/** All that an agent can be given: the host's built-in tools, toolboxes, and what providers contribute. */
export class ToolRegistry {
  readonly #log: Logger
  readonly #limitMs: number
  readonly #listeners: CollectListener[] = []
  readonly #sources: Record<Source['kind'], Source[]> = { 'built-in': [], toolbox: [], provider: [] }
  #collected: Promise<void> | undefined
  #owners: ReadonlyMap<string, Owned> | undefined

  constructor(options: ToolRegistryOptions = {}) {
    const { builtIns = [], toolboxes = [], providers = [], log = defaultLogger, limitMs = 5000 } = options
    this.#log = log
    this.#limitMs = limitMs
    this.#sources['built-in'].push(builtInSource(builtIns, log))
    for (const toolbox of toolboxes) this.addToolBox(toolbox)
    for (const provider of providers) this.addProvider(provider)
  }

  /** Adds a toolbox. `remote` says that its tools run in another process, which makes unknown ones less trusted. */
  addToolBox(toolbox: ToolBox, { remote = false }: { readonly remote?: boolean } = {}): void {
    this.#sources.toolbox.push(toolboxSource(toolbox, remote, this.#log))
    this.#owners = undefined
  }

  /** Adds a provider. */
  addProvider(provider: ToolProvider): void {
    const { provider: sources } = this.#sources
    if (sources.some((source) => source.provider === provider)) return
    sources.push(providerSource(provider, sources.length + 1, this.#log))
    this.#owners = undefined
  }

  /**
   * Has `listener` called once, when tools are first needed, to register providers.
   *
   * @throws Error when providers have been collected already; `addProvider` is for that.
   */
  onCollect(listener: CollectListener): void {
    if (this.#collected !== undefined) {
      throw new Error('onCollect: the providers have been collected already; use addProvider')
    }
    this.#listeners.push(listener)
  }

  /**
   * The tools on offer now: built-in ones, then those of toolboxes, then those of providers, in order of registration.
   *
   * Never rejects: a toolbox or provider that fails is logged and left out, and so is a tool whose name is taken.
   */
  async getAvailableTools(): Promise<readonly RegisteredTool[]> {
    return [...(await this.#list()).values()].map(({ registered }) => registered)
  }

  /** One of the tools on offer, also by a former name that still answers; `undefined` when there is none. */
  async getTool(name: string): Promise<RegisteredTool | undefined> {
    return (await this.#find(name))?.registered
  }

  /**
   * Runs a tool through the whole lifecycle and answers with its validated output.
   *
   * The owner of the name in `getAvailableTools` runs it; for a former name, the first that still answers to it.
   * `options.context` defaults to the one of `setInvocationContext`.
   *
   * @throws ValueError for an unknown name or wrong arguments, RuntimeError otherwise, as `ToolBox.callTool`.
   */
  async callTool(name: string, args: unknown, options: CallOptions = {}): Promise<Record<string, unknown>> {
    const context = options.context ?? currentContext() ?? {}
    const found = await this.#find(name)
    if (found === undefined) throw this.#unknown(name)
    const call = (): Promise<Record<string, unknown>> =>
      found.source.toolbox.callTool(found.tool.name, args, { ...options, context })
    // A provider's own toolbox sets the context itself, and puts back the one that surrounds the call.
    return isAdaptedProvider(found.source.toolbox) ? call() : runWithContext(context, call)
  }

  /** `callTool` for hosts that want a result as the Model Context Protocol has it. */
  async executeTool(
    name: string,
    args: unknown,
    config?: Values,
    options: CallOptions = {},
  ): Promise<ToolResult> {
    return toToolResult(
      await this.callTool(name, args, { ...options, ...(config === undefined ? {} : { config }) }),
    )
  }

  /** What people are shown of a tool, available now or not; `undefined` when nobody knows the name. */
  async getToolMetadata(name: string): Promise<ToolMetadata | undefined> {
    if (this.#owners === undefined) await this.#list()
    for (const source of await this.#all()) {
      const stated = this.#statedMetadata(source, name)
      const tool = source.toolbox.tools.find((tool) => answersTo(tool, name))
      if (stated !== undefined || tool !== undefined) return { ...textsOf(tool), ...stated }
    }
    return undefined
  }

  /**
   * Gives the code that follows, up to the end of its asynchronous function, and the calls that it makes, a context;
   * `null` takes it away. Providers with a setter are told. One that fails is logged, and the rest are told.
   *
   * Before the first `await` of a function, what follows is also what its caller starts next: functions that are
   * started side by side must each set theirs, `null` for none. `runWithContext` has no such limit.
   */
  setInvocationContext(context: InvocationContext | null): Promise<void> {
    enterContext(context)
    void this.#collect()
    const told = this.#sources.provider.map(({ provider, log }) =>
      forwardContext(provider!, context, log, this.#limitMs),
    )
    return Promise.all(told).then(() => undefined)
  }

  async #all(): Promise<readonly Source[]> {
    await this.#collect()
    const { 'built-in': builtIn, toolbox, provider } = this.#sources
    return [...builtIn, ...toolbox, ...provider]
  }

  #collect(): Promise<void> {
    this.#collected ??= this.#askListeners()
    return this.#collected
  }

  async #askListeners(): Promise<void> {
    const event = new CollectToolProvidersEvent()
    const answers = this.#listeners.map(async (listener, index) => {
      try {
        await withDeadline(async () => listener(event), { timeoutMs: this.#limitMs })
      } catch (thrown) {
        this.#log.error(`Listener ${index + 1} of onCollect was skipped: ${messageOf(thrown)}`)
      }
    })
    const addAll = (): void => event.getProviders().forEach((provider) => this.addProvider(provider))
    addAll()
    await Promise.all(answers)
    addAll()
  }

  async #list(): Promise<ReadonlyMap<string, Owned>> {
    const sources = await this.#all()
    const lists = sources.map(async (source) => [source, await listTools(source, this.#limitMs)] as const)
    this.#owners = mergeTools(await Promise.all(lists))
    return this.#owners
  }

  async #find(name: string): Promise<Owned | undefined> {
    const known = this.#owners ?? (await this.#list())
    return known.get(name) ?? (await this.#findFormer(name)) ?? (await this.#list()).get(name)
  }

  #unknown(name: string): ValueError {
    const meant = nearest(name, this.#owners?.keys() ?? [])
    const hint = meant === undefined ? '' : ` Did you mean '${meant}'?`
    return new ValueError(`Unknown tool '${name}'.${hint}`, { phase: 'lookup', tool: name, toolbox: '' })
  }

  /** Who still answers to a name that it lists no more. */
  async #findFormer(name: string): Promise<Owned | undefined> {
    for (const source of await this.#all()) {
      const tool =
        source.toolbox.tools.find((tool) => answersTo(tool, name)) ?? (await this.#formerTool(source, name))
      const registered = tool === undefined ? undefined : registerTool(tool, source)
      if (tool !== undefined && registered !== undefined) return { source, tool, registered }
    }
    return undefined
  }

  async #formerTool(
    { provider, toolbox, name: owner, log }: Source,
    name: string,
  ): Promise<AgentTool | undefined> {
    if (provider === undefined) return undefined
    const ask = async (): Promise<AgentTool | undefined> =>
      (await provider.providesTool(name)) === true ? toolbox.getTool(name) : undefined
    try {
      return await withDeadline(ask, { timeoutMs: this.#limitMs })
    } catch (thrown) {
      log.error(`${owner} was skipped: providesTool() failed: ${messageOf(thrown)}`)
      return undefined
    }
  }

  #statedMetadata({ provider, name: owner, log }: Source, name: string): ToolMetadata | undefined {
    try {
      return provider === undefined ? undefined : metadataIn(readMetadata(provider), name)
    } catch (thrown) {
      log.error(`${owner} was skipped: getToolMetadata() failed: ${messageOf(thrown)}`)
      return undefined
    }
  }
}

const answersTo = ({ name: own, aliases }: AgentTool, name: string): boolean =>
  own === name || aliases?.includes(name) === true
