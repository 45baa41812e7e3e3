import { withDeadline } from '../core/deadline.ts'
import { defineToolBox } from '../core/define-tool-box.ts'
import { messageOf } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import type { AgentTool, ToolDefinition } from '../core/tool.ts'
import { isToolBox, type ToolBox } from '../core/toolbox.ts'
import { adaptProvider } from './provider/adapt-provider.ts'
import { nameOfProvider } from './provider/execute.ts'
import type { UntrustedProvider } from './provider/tool-provider.ts'
import { createSparingLog } from './sparing-log.ts'

/** Something that tools come from. All are asked and called through a toolbox. */
export interface Source {
  readonly kind: 'built-in' | 'toolbox' | 'provider'
  /** For people: `built-in tools`, `ToolBox 'weather_tools'`, `ToolProvider CourseCatalogue`. */
  readonly name: string
  readonly toolbox: ToolBox
  readonly provider?: UntrustedProvider
  /** Whether the tools run in another process. */
  readonly remote: boolean
  /** For what is wrong with the source; its tools have the toolbox's own. */
  readonly log: Logger
}

export function builtInSource(
  builtIns: ToolBox | readonly (AgentTool | ToolDefinition)[],
  log: Logger,
): Source {
  const name = 'built-in tools'
  const toolbox = isToolBox(builtIns) ? builtIns : new (defineToolBox('built_in', builtIns))({ log })
  return { kind: 'built-in', name, toolbox, remote: false, log: createSparingLog(log, name) }
}

export function toolboxSource(toolbox: ToolBox, remote: boolean, log: Logger): Source {
  const name = `ToolBox '${toolbox.toolboxId}'`
  return { kind: 'toolbox', name, toolbox, remote, log: createSparingLog(log, name) }
}

export function providerSource(provider: UntrustedProvider, number: number, log: Logger): Source {
  const name = nameOfProvider(provider)
  const toolbox = adaptProvider(idOf(provider, number), provider, { log })
  return { kind: 'provider', name, toolbox, provider, remote: false, log: createSparingLog(log, name) }
}

/** A name without dots, colons and spaces, as toolboxes go by. */
function idOf(provider: UntrustedProvider, number: number): string {
  const { id } = provider
  if (typeof id === 'string' && /^[^.:\s]+$/.test(id)) return id
  const name = provider.constructor?.name ?? ''
  return name === '' || name === 'Object' ? `provider_${number}` : name
}

/** Sources whose listing has not come back yet, although its time was over. */
const waiting = new WeakSet<Source>()

/**
 * Lists the tools that a source offers now; none, with a line in the log, when it fails or takes longer than it may.
 *
 * A provider is asked anew each time. A source that still owes an answer is not waited for again.
 */
export async function listTools(source: Source, limitMs: number): Promise<readonly AgentTool[]> {
  if (waiting.has(source)) return []
  let listing: Promise<void> | undefined
  try {
    await withDeadline(() => (listing = discover(source)), { timeoutMs: limitMs })
    return source.toolbox.tools
  } catch (thrown) {
    waitFor(source, listing)
    source.log.error(`${source.name} was skipped: ${messageOf(thrown)}`)
    return []
  }
}

async function discover({ kind, toolbox }: Source): Promise<void> {
  if (kind === 'provider') return toolbox.refreshTools()
  await toolbox.ready()
  // `ready` keeps a failure to itself; asking again tells an empty toolbox from one that failed.
  if (toolbox.tools.length === 0) await toolbox.refreshTools()
}

function waitFor(source: Source, listing: Promise<void> | undefined): void {
  waiting.add(source)
  const forget = (): boolean => waiting.delete(source)
  listing?.then(forget, forget)
}
