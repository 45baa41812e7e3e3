import { withDeadline } from '../core/deadline.ts'
import { messageOf } from '../core/errors.ts'
import type { AgentTool } from '../core/tool.ts'
import { declarationWarnings } from './declaration-warnings.ts'
import { learn } from './learn.ts'
import { failedEntry, failedToLoad } from './load-fault.ts'
import { LOAD_TIMEOUT_MS, type Loaded, loadEntry } from './load.ts'
import { notesOf } from './provider-notes.ts'
import { runWatched } from './run-watched.ts'
import type { FoundEntry, ScannedEntry } from './scan-types.ts'
import type { ToolCatalogue } from './tool-catalogue.ts'
import type { FindOptions, ToolLookup } from './tool-lookup.ts'

/** Loads a toolbox into this process and takes the tool; `undefined` when it has none of that name. */
export async function loadTool(
  entry: FoundEntry,
  name: string,
  catalogue: ToolCatalogue,
  options: FindOptions,
): Promise<ToolLookup | undefined> {
  const loaded = await loadEntry(entry, options)
  if (!loaded.ok || loaded.kind === 'provider') {
    catalogue.tools.delete(entry)
    return giveUp(entry, loaded, catalogue)
  }
  const { toolbox, provider, warnings } = loaded
  const notes = provider === undefined ? undefined : notesOf(provider)
  learn(entry, { tools: toolbox.tools, provider: notes }, catalogue, options)
  try {
    const tool = toolbox.tools.find((tool) => tool.name === name)
    const former = toolbox.tools.find((tool) => tool.aliases?.includes(name) === true)
    const asked = tool ?? former ?? (await ask(loaded, name, options))
    if (asked === undefined) {
      catalogue.providers.delete(entry)
      return undefined
    }
    const all = [...declarationWarnings(entry), ...warnings]
    return { outcome: 'found', entry, toolbox, tool: asked, warnings: all }
  } catch (thrown) {
    const error = failedToLoad(entry, 'discovery', messageOf(thrown), { cause: thrown })
    return giveUp(entry, { ok: false, error }, catalogue)
  }
}

/** Asks for a tool that is not listed; a provider may take for ever to say whether it has it. */
function ask(
  { toolbox, provider }: Extract<Loaded, { kind: 'toolbox' }>,
  name: string,
  { timeoutMs = LOAD_TIMEOUT_MS }: FindOptions,
): Promise<AgentTool | undefined> {
  const provides = (): unknown =>
    provider === undefined ||
    runWatched(() => provider.providesTool(name), timeoutMs, { breakOnSigint: false })
  return withDeadline(async () => ((await provides()) === true ? toolbox.getTool(name) : undefined), {
    timeoutMs,
  })
}

/** Notes that a toolbox may have the tool, but cannot say so. */
function giveUp(entry: FoundEntry, loaded: Loaded, { providers, unloadable }: ToolCatalogue): ToolLookup {
  providers.delete(entry)
  const failure = toUnloadable(entry, loaded)
  if (!unloadable.some((one) => one.entry === entry)) unloadable.push({ entry, error: failure.error })
  return failure
}

/** The outcome for what did not load. */
export function toUnloadable(
  entry: ScannedEntry,
  loaded: Loaded,
): Extract<ToolLookup, { outcome: 'unloadable' }> {
  if (!loaded.ok) return { outcome: 'unloadable', entry, error: loaded.error.toJSON() }
  const reason = 'it is a ToolProvider, and no registry was given to adapt it'
  return { outcome: 'unloadable', entry, error: failedEntry(entry, 'not-a-toolbox', reason).toJSON() }
}
