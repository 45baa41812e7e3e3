import { writeSync } from 'node:fs'
import { messageOf } from '../core/errors.ts'
import { type DescribedTool, describeToolBox } from './describe.ts'
import { describeProvider } from './describe-provider.ts'
import { failedToLoad } from './load-fault.ts'
import type { LoadAnswer, LoadReport, LoadRequest } from './load-protocol.ts'
import { notesOf } from './provider-notes.ts'
import { type Loaded, loadEntry, type LoadOptions } from './load.ts'

export interface ServeOptions extends Pick<LoadOptions, 'adaptProvider'> {
  /** Lets handles that are about to close do so before they are counted, and discovers the tools a second time. */
  readonly isThorough?: boolean
}

/** Makes this process, started by `loadIsolated`, load what its parent asks for until the parent is gone. */
export function serveLoads(options: ServeOptions = {}): void {
  if (process.send === undefined) throw new Error('This program is started by `toolbox` only, not by hand.')
  const send = process.send.bind(process)
  const answer = (message: LoadAnswer): boolean => send(message)
  // A plugin that finds a channel may think that it is the one who was forked.
  delete process.send
  // Made now, they are not taken for something that the first plugin has opened.
  void [process.stdout, process.stderr]
  // While something loads, `loadEntry` tells of them; what comes later must not end the process for the others.
  process.on('uncaughtException', ignore)
  process.on('unhandledRejection', ignore)
  process.on('disconnect', () => process.exit())
  const serve = async (request: LoadRequest): Promise<void> => {
    const report = await loadAndDescribe(request, options)
    answer({ kind: 'report', number: request.number, report })
    for (const stream of [1, 2]) mark(stream, request.marker)
  }
  process.on('message', (request) => void serve(request as LoadRequest))
  answer({ kind: 'ready' })
}

const ignore = (): void => {}

async function loadAndDescribe(
  { entry, config, timeoutMs }: LoadRequest,
  { adaptProvider, isThorough = false }: ServeOptions,
): Promise<LoadReport> {
  const before = process.getActiveResourcesInfo()
  const start = performance.now()
  const loaded = await loadEntry(entry, { adaptProvider, config, timeoutMs })
  const durationMs = Math.round((performance.now() - start) * 10) / 10
  if (isThorough) await settle(before)
  const measured = { durationMs, openHandles: openedSince(before) }
  try {
    if (!loaded.ok) throw loaded.error
    const tools = (await describe(loaded)).map(toPlainTool)
    const status = tools.length === 0 ? 'empty' : 'ok'
    const named =
      loaded.kind === 'toolbox'
        ? { toolboxId: loaded.toolbox.toolboxId, unhandled: loaded.unhandled ?? [] }
        : {}
    const provider = loaded.provider === undefined ? {} : { provider: notesOf(loaded.provider) }
    const asked = isThorough ? { unstable: await findUnstable(loaded, tools) } : {}
    return { status, tools, warnings: loaded.warnings, ...measured, ...named, ...provider, ...asked }
  } catch (thrown) {
    const error = loaded.ok ? failedToLoad(entry, 'discovery', messageOf(thrown)) : loaded.error
    return { status: 'error', tools: [], error: error.toJSON(), warnings: [], ...measured }
  }
}

/** Waits a moment for what was opened to be closed again. */
async function settle(before: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 10 && openedSince(before).length > 0; tries++) {
    // The timer that waits is none of the plugin's.
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

/** The names of the tools that a second discovery adds, leaves out, or describes otherwise. */
async function findUnstable(
  loaded: Extract<Loaded, { ok: true }>,
  first: readonly DescribedTool[],
): Promise<readonly string[]> {
  if (loaded.kind === 'toolbox') await loaded.toolbox.refreshTools()
  const second = (await describe(loaded)).map(toPlainTool)
  const [before, after] = [textsOf(first), textsOf(second)]
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  )
}

const describe = async (loaded: Extract<Loaded, { ok: true }>): Promise<readonly DescribedTool[]> =>
  loaded.kind === 'toolbox' ? describeToolBox(loaded.toolbox) : describeProvider(loaded.provider)

/** A raw schema or an example may hold what JSON cannot carry. */
function toPlainTool(tool: DescribedTool): DescribedTool {
  try {
    JSON.stringify(tool)
    return tool
  } catch (error) {
    const { name, description } = tool
    return { name, description, schema_error: `it cannot be written as JSON: ${messageOf(error)}` }
  }
}

const textsOf = (tools: readonly DescribedTool[]): ReadonlyMap<string, string> =>
  new Map(tools.map((tool) => [tool.name, JSON.stringify(tool)]))

/** What keeps this process alive and did not do so before. */
function openedSince(before: readonly string[]): readonly string[] {
  const rest = process.getActiveResourcesInfo()
  for (const name of before) {
    const index = rest.indexOf(name)
    if (index !== -1) rest.splice(index, 1)
  }
  return rest
}

function mark(stream: number, marker: string): void {
  try {
    writeSync(stream, marker)
  } catch {
    // The plugin has closed the stream; the parent does without the mark.
  }
}
