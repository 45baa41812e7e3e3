import { withDeadline } from '../core/deadline.ts'
import { messageOf } from '../core/errors.ts'
import { CALL_TIMEOUT, hasMark } from '../core/marks.ts'
import { isToolBox, type ToolBox } from '../core/toolbox.ts'
import { ExitAttempt, runContained } from './contain-load.ts'
import { type ConstructOptions, createExported } from './create-exported.ts'
import { isLoadError, type LoadError, toLoadError } from './load-error.ts'
import { importModule } from './import-module.ts'
import { failedEntry, failedToLoad, heldThread } from './load-fault.ts'
import type { Namespace } from './native-import.ts'
import { pickExport } from './pick-export.ts'
import { ThreadHeld } from './run-watched.ts'
import type { FoundEntry, ScannedEntry } from './scan-types.ts'
import { printPlace, thrownPlace } from './stack-place.ts'
import type { ToolProviderLike } from './tool-provider.ts'

export interface LoadOptions extends ConstructOptions {
  /** Milliseconds for import, construction and discovery together; default 10,000. */
  readonly timeoutMs?: number | undefined
  /** Makes a toolbox of a ToolProvider; the registry has one. */
  readonly adaptProvider?: AdaptProvider | undefined
}

export type AdaptProvider = (
  id: string,
  provider: ToolProviderLike,
  options: LoadOptions,
) => ToolBox | Promise<ToolBox>

export const LOAD_TIMEOUT_MS = 10_000

export type Loaded =
  | {
      readonly ok: true
      readonly kind: 'toolbox'
      readonly status: 'ok' | 'empty'
      readonly toolbox: ToolBox
      /** Of what the toolbox was made, when the entry point exports a ToolProvider. */
      readonly provider?: ToolProviderLike
      readonly warnings: readonly string[]
      /** What was thrown meanwhile and handled by nobody; each is among the warnings. */
      readonly unhandled?: readonly string[]
    }
  /** Only without `adaptProvider`. */
  | {
      readonly ok: true
      readonly kind: 'provider'
      readonly provider: ToolProviderLike
      readonly warnings: readonly string[]
      readonly unhandled?: readonly string[]
    }
  | { readonly ok: false; readonly error: LoadError }

/**
 * Imports one entry point into this process, constructs its toolbox, and lets it discover its tools.
 *
 * Never throws: whatever goes wrong is a `LoadError`, also when nothing has come of it in time. Code that calls
 * `process.exit` is stopped there. Code that blocks the event loop at the top of its modules is cut off; elsewhere it
 * blocks here too, and `loadIsolated` survives that.
 *
 * The toolbox goes by the key of its entry point. One that calls itself otherwise is loaded with a warning: the
 * key is what is known without an import, its own id is what its messages and bus topics carry.
 */
export async function loadEntry(entry: ScannedEntry, options: LoadOptions = {}): Promise<Loaded> {
  if (entry.status === 'error') return { ok: false, error: toLoadError(entry.error) }
  if (entry.status === 'shadowed') {
    const { package: info, location } = entry.by
    const reason = `${info.name} (${location}) has the same id and was found first`
    return { ok: false, error: failedEntry(entry, 'shadowed', reason) }
  }
  const { timeoutMs = LOAD_TIMEOUT_MS } = options
  try {
    const { value, strays } = await runContained(() =>
      withDeadline(() => load(entry, options), { timeoutMs }),
    )
    return value.ok
      ? {
          ...value,
          warnings: [...value.warnings, ...strays.map((text) => strayWarning(entry, text))],
          unhandled: strays,
        }
      : value
  } catch (thrown) {
    if (isLoadError(thrown)) return { ok: false, error: thrown }
    if (thrown instanceof ExitAttempt) return { ok: false, error: exitError(thrown, entry) }
    const error = hasMark(thrown, CALL_TIMEOUT)
      ? failedToLoad(entry, 'timeout', `it was not ready after ${timeoutMs} ms; ${WAITING}`)
      : failedToLoad(entry, 'threw', messageOf(thrown), { cause: thrown })
    return { ok: false, error }
  }
}

const strayWarning = ({ id, package: { name } }: FoundEntry, text: string): string =>
  `${name}: toolbox '${id}' left an error unhandled while it was loaded: ${text}`

function exitError(attempt: ExitAttempt, entry: FoundEntry): LoadError {
  const place = thrownPlace(attempt, entry.package.root)
  const where = place === undefined ? '' : ` (at ${printPlace(place)})`
  const reason = `it called ${attempt.message} while it was loaded${where}; a toolbox must not end the process that uses it`
  return failedToLoad(entry, 'exited', reason, { place, cause: attempt })
}

const WAITING = 'look for an await without end at the top of the module or in discoverTools()'

async function load(entry: FoundEntry, options: LoadOptions): Promise<Loaded> {
  const namespace = await importEntry(entry, options)
  const made = await createExported(pickExport(namespace, entry), entry, options)
  if (isToolBox(made)) return discover(made, entry, options)
  const { adaptProvider } = options
  if (adaptProvider === undefined) return { ok: true, kind: 'provider', provider: made, warnings: [] }
  const loaded = await discover(await adaptProvider(entry.id, made, options), entry, options)
  return loaded.ok ? { ...loaded, provider: made } : loaded
}

async function importEntry(
  entry: FoundEntry,
  { timeoutMs = LOAD_TIMEOUT_MS }: LoadOptions,
): Promise<Namespace> {
  try {
    return await importModule(entry.module, timeoutMs)
  } catch (thrown) {
    if (thrown instanceof ThreadHeld) throw heldThread(entry, timeoutMs)
    const { toImportError } = await import('./import-fault.ts')
    throw toImportError(thrown, entry)
  }
}

async function discover(toolbox: ToolBox, entry: FoundEntry, { config = {} }: LoadOptions): Promise<Loaded> {
  try {
    await toolbox.ready()
    // `ready` keeps a failure to itself; asking again tells an empty toolbox from one that failed.
    if (toolbox.tools.length === 0) await toolbox.refreshTools()
  } catch (thrown) {
    throw failedToLoad(entry, 'discovery', messageOf(thrown), { cause: thrown })
  }
  const status = toolbox.tools.length === 0 ? 'empty' : 'ok'
  return { ok: true, kind: 'toolbox', status, toolbox, warnings: warningsOf(toolbox, entry, config) }
}

function warningsOf(
  toolbox: ToolBox,
  { id, package: { name } }: FoundEntry,
  config: Readonly<Record<string, unknown>>,
): readonly string[] {
  const { toolboxId, config: taken } = toolbox
  const warnings: string[] = []
  if (toolboxId !== id) {
    warnings.push(
      `${name}: the entry point '${id}' gives a toolbox that calls itself '${toolboxId}'; it is listed as '${id}', but answers on the bus as '${toolboxId}'. Make the two equal.`,
    )
  }
  if (Object.keys(config).some((key) => !Object.hasOwn(taken, key))) {
    warnings.push(
      `${name}: toolbox '${id}' did not take its configuration; its constructor has to pass its options on to super().`,
    )
  }
  return warnings
}
