import { writeSync } from 'node:fs'
import { messageOf } from '../core/errors.ts'
import { type DescribedTool, describeToolBox } from './describe.ts'
import { describeProvider } from './describe-provider.ts'
import { failedToLoad } from './load-fault.ts'
import type { LoadAnswer, LoadReport, LoadRequest } from './load-protocol.ts'
import { type Loaded, loadEntry, type LoadOptions } from './load.ts'

/** Makes this process, started by `loadIsolated`, load what its parent asks for until the parent is gone. */
export function serveLoads({ adaptProvider }: Pick<LoadOptions, 'adaptProvider'> = {}): void {
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
    const report = await loadAndDescribe(request, { adaptProvider })
    answer({ kind: 'report', number: request.number, report })
    for (const stream of [1, 2]) mark(stream, request.marker)
  }
  process.on('message', (request) => void serve(request as LoadRequest))
  answer({ kind: 'ready' })
}

const ignore = (): void => {}

async function loadAndDescribe(
  { entry, config, timeoutMs }: LoadRequest,
  adapters: Pick<LoadOptions, 'adaptProvider'>,
): Promise<LoadReport> {
  const before = process.getActiveResourcesInfo()
  const start = performance.now()
  const loaded = await loadEntry(entry, { ...adapters, config, timeoutMs })
  const durationMs = Math.round((performance.now() - start) * 10) / 10
  const measured = { durationMs, openHandles: without(process.getActiveResourcesInfo(), before) }
  try {
    if (!loaded.ok) throw loaded.error
    const tools = (await describe(loaded)).map(toPlainTool)
    return { status: tools.length === 0 ? 'empty' : 'ok', tools, warnings: loaded.warnings, ...measured }
  } catch (thrown) {
    const error = loaded.ok ? failedToLoad(entry, 'discovery', messageOf(thrown)) : loaded.error
    return { status: 'error', tools: [], error: error.toJSON(), warnings: [], ...measured }
  }
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

function without(after: readonly string[], before: readonly string[]): readonly string[] {
  const rest = [...after]
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
