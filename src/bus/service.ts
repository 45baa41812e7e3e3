import { messageOf } from '../core/errors.ts'
import { defaultLogger, type Logger } from '../core/log.ts'
import type { ToolBox } from '../core/toolbox.ts'
import { answer, answerCall } from './answer.ts'
import { describeTool, describeTools, type ToolOnBus } from './definitions.ts'
import { findOwner } from './find-owner.ts'
import { type HostOptions, ToolBoxHost } from './host.ts'
import type { MessageBus } from './message-bus.ts'
import type { Message } from './message.ts'
import { readName } from './read-name.ts'
import { SERVICE_GET, SERVICE_INVOKE, SERVICE_LIST, SERVICE_RELOAD } from './topics.ts'

export interface ToolServiceOptions extends HostOptions {
  /** Asked at every reload which toolboxes there are now; without it, those of the start are refreshed. */
  readonly findToolBoxes?: (() => readonly ToolBox[] | Promise<readonly ToolBox[]>) | undefined
}

/**
 * Answers for several toolboxes under one flat namespace (OVOS-TOOLS-1 §5), and hosts each of them (§4).
 */
export class ToolService {
  readonly host: ToolBoxHost
  readonly #bus: MessageBus
  readonly #log: Logger
  readonly #findToolBoxes: ToolServiceOptions['findToolBoxes']
  readonly #unbind = new Map<ToolBox, () => void>()
  readonly #unsubscribe: readonly (() => void)[]
  readonly #ignoreCalls: () => void
  #reloading: Promise<void> | undefined

  /** @throws TypeError when two toolboxes have one id; RangeError for bounds that let nothing through. */
  constructor(bus: MessageBus, toolboxes: readonly ToolBox[], options: ToolServiceOptions = {}) {
    this.#bus = bus
    this.#log = options.log ?? defaultLogger
    this.#findToolBoxes = options.findToolBoxes
    this.host = new ToolBoxHost(bus, options)
    this.#hostAll(toolboxes)
    this.#unsubscribe = [
      bus.on(SERVICE_LIST, (request) => this.#list(request)),
      bus.on(SERVICE_GET, (request) => this.#get(request)),
      bus.on(SERVICE_RELOAD, (request) => this.#reload(request)),
    ]
    this.#ignoreCalls = bus.on(SERVICE_INVOKE, (request) => this.#invoke(request))
  }

  /** Looks for toolboxes again and refreshes every one; requests that come meanwhile share the run. */
  reload(): Promise<void> {
    this.#reloading ??= this.#findAndRefresh().finally(() => {
      this.#reloading = undefined
    })
    return this.#reloading
  }

  /** Stops the service; see `ToolBoxHost.close` for running calls, and for those that come meanwhile. */
  async close(options: { readonly graceMs?: number } = {}): Promise<void> {
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    await this.host.close(options)
    this.#ignoreCalls()
  }

  #hostAll(toolboxes: readonly ToolBox[]): void {
    for (const [toolbox, unbind] of this.#unbind) {
      if (toolboxes.includes(toolbox)) continue
      unbind()
      this.#unbind.delete(toolbox)
    }
    for (const toolbox of toolboxes) {
      if (!this.#unbind.has(toolbox)) this.#unbind.set(toolbox, this.host.add(toolbox))
    }
  }

  async #findAndRefresh(): Promise<void> {
    try {
      if (this.#findToolBoxes !== undefined) this.#hostAll(await this.#findToolBoxes())
    } catch (error) {
      this.#log.error(`The toolboxes could not be looked for again: ${messageOf(error)}`)
    }
    const refresh = (toolbox: ToolBox): Promise<void> =>
      toolbox.refreshTools().catch((error: unknown) => this.#log.warn(messageOf(error)))
    await this.host.each(refresh)
  }

  async #definitions(): Promise<readonly ToolOnBus[]> {
    await this.host.each((toolbox) => toolbox.ready())
    return this.host.toolboxes.flatMap((toolbox) => describeTools(toolbox, this.host.offers))
  }

  async #list(request: Message): Promise<void> {
    answer(this.#bus, request, { tools: await this.#definitions() }, this.#log)
  }

  async #reload(request: Message): Promise<void> {
    await this.reload()
    const tools = await this.#definitions()
    const loaded = this.host.toolboxes.map(({ toolboxId }) => toolboxId)
    // The shipped service answers with the last two keys, the specification asks for the first.
    answer(this.#bus, request, { tools, loaded, total_tools: tools.length }, this.#log)
  }

  async #get(request: Message): Promise<void> {
    const name = readName(request.data)
    const found = name.ok ? await findOwner(this.host, name.value) : name
    const definition = found.ok ? describeTool(found.tool, found.toolbox) : undefined
    const error = found.ok ? `RuntimeError: Tool '${found.tool.name}' cannot be described` : found.error
    answer(this.#bus, request, { ...(definition ?? { error }) }, this.#log)
  }

  async #invoke(request: Message): Promise<void> {
    const { args = {} } = request.data
    const name = readName(request.data)
    const about = { name: name.ok ? name.value : '' }
    const found = name.ok ? await findOwner(this.host, name.value) : name
    if (found.ok) this.host.run(request, { toolbox: found.toolbox, name: about.name, args, about })
    else answerCall(this.#bus, request, about, { error: found.error }, this.#log)
  }
}
