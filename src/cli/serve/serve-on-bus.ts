import { MessageBusClient, type MessageBusClientOptions } from '../../bus/client.ts'
import type { HostOptions } from '../../bus/host.ts'
import { isLoopback } from '../../bus/origin.ts'
import { ToolService } from '../../bus/service.ts'
import { messageOf } from '../../core/errors.ts'
import type { Logger } from '../../core/log.ts'
import type { ToolBox } from '../../core/toolbox.ts'
import type { Scan } from '../../discovery/scan-types.ts'
import type { Loadout } from '../../registry/loadout/loadouts.ts'
import { assignmentOf, isEnabled } from '../../registry/loadout/select.ts'
import { isReadOnlyTool } from '../../registry/policy/policy-of.ts'
import { toAddressError } from '../bus/address-error.ts'
import { guardExit } from '../guard/exit.ts'
import { noteStale } from '../loadout/assigned.ts'
import type { Style } from '../render/style.ts'
import { describeCall, describeConnection, type ServeEvent } from './event-line.ts'
import { loadToolBoxes } from './load-toolboxes.ts'
import { requirePatterns } from './require-patterns.ts'
import { reportToSupervisor } from './supervision.ts'
import { untilStopped } from './until-stopped.ts'

export interface ServeOptions {
  /** Looks for toolboxes: at the start, and whenever somebody on the bus asks for a reload. */
  readonly scan: () => Scan
  /** The toolboxes to serve; all when empty. */
  readonly names: readonly string[]
  readonly cwd: string
  readonly url: string
  readonly readOnly: boolean
  /** Reads what an agent may use, at the start and at every reload; all tools without it. */
  readonly loadout: (() => Promise<Loadout>) | undefined
  readonly timeoutMs: number
  readonly graceMs: number
  readonly host: Pick<HostOptions, 'allow' | 'deny' | 'concurrency' | 'queue'>
  readonly style: Style
  readonly tell: (event: ServeEvent) => void
  readonly note: (line: string) => void
}

/**
 * Serves toolboxes on a bus until the process is asked to stop; running calls may finish then.
 *
 * @throws UsageError, LoadError before anything is served.
 */
export async function serveOnBus(options: ServeOptions): Promise<void> {
  const { url, style, tell, note, names, cwd } = options
  const log: Logger = { debug() {}, info() {}, warn: note, error: note }
  const loaded = new Map<string, ToolBox>()
  let loadout: Loadout | undefined
  const find = async (): Promise<readonly ToolBox[]> => {
    loadout = await options.loadout?.()
    const { toolboxes, warnings } = await loadToolBoxes(options.scan(), names, cwd)
    for (const warning of warnings) note(`warning: ${warning}`)
    // The modules of a toolbox that is there already would not be loaded anew; refreshing it is all that can be done.
    return toolboxes.map((toolbox) => remember(loaded, toolbox))
  }
  const toolboxes = await find()
  requirePatterns('--allow', options.host.allow, toolboxes, note)
  requirePatterns('--deny', options.host.deny, toolboxes, note)
  if (loadout !== undefined) noteAbsent(loadout, toolboxes, note)
  const supervisor = reportToSupervisor()
  const client = createClient(url, log, (state) => tell(describeConnection(url, state, style)))
  const service = new ToolService(client, toolboxes, {
    ...options.host,
    admit: (tool) =>
      (!options.readOnly || isReadOnlyTool(tool)) && (loadout === undefined || isEnabled(loadout, tool)),
    configOf: (tool) => (loadout === undefined ? undefined : assignmentOf(loadout, tool)?.config),
    timeoutMs: options.timeoutMs,
    findToolBoxes: find,
    log,
    onStart: ({ toolbox, tool }) => supervisor.began(`${toolbox}/${tool}`),
    onCall: (event) => tell(describeCall(event, style)),
  })
  if (!isLoopback(new URL(url).hostname)) {
    note(
      `warning: whoever reaches ${url} can call what is served here, and read along; a bus has no passwords`,
    )
  }
  surviveTools(note)
  const stopped = Promise.race([untilStopped(), supervisor.stopped])
  tell(describeHosted(toolboxes, service))
  client.connect().catch(() => {})
  await stopped
  await service.close({ graceMs: options.graceMs })
  await client.close()
}

function noteAbsent(loadout: Loadout, toolboxes: readonly ToolBox[], note: (line: string) => void): void {
  const tools = toolboxes.flatMap(({ tools }) => tools)
  for (const line of noteStale(loadout, tools, [])) note(`warning: ${line}`)
}

function createClient(
  url: string,
  log: Logger,
  onState: MessageBusClientOptions['onState'],
): MessageBusClient {
  try {
    return new MessageBusClient({ url, log, source: 'toolbox', onState })
  } catch {
    throw toAddressError('--url', url)
  }
}

function remember(loaded: Map<string, ToolBox>, toolbox: ToolBox): ToolBox {
  const known = loaded.get(toolbox.toolboxId)
  if (known !== undefined) return known
  loaded.set(toolbox.toolboxId, toolbox)
  return toolbox
}

function describeHosted(toolboxes: readonly ToolBox[], { host }: ToolService): ServeEvent {
  const offers = toolboxes.map((toolbox) => ({
    id: toolbox.toolboxId,
    tools: toolbox.tools.filter((tool) => host.offers(tool, toolbox.toolboxId)).map(({ name }) => name),
  }))
  const lines = offers.map(
    ({ id, tools }) => `serving ${id}: ${tools.length === 0 ? 'no tools' : tools.join(', ')}`,
  )
  return { json: { event: 'serving', toolboxes: offers }, text: lines.join('\n') }
}

/** One tool's fault must not end the host of the others. */
function surviveTools(note: (line: string) => void): void {
  guardExit((code) => note(`note: a tool called process.exit(${code}), which was refused`))
  process.on('uncaughtException', (error) => {
    if (error.name !== 'ExitIntercepted') note(`note: uncaught exception: ${messageOf(error)}`)
  })
  process.on('unhandledRejection', (reason) =>
    note(`note: a promise was rejected unseen: ${messageOf(reason)}`),
  )
}
