import type { CallWarning } from '../../core/call.ts'
import { isValueError, type Phase } from '../../core/errors.ts'
import { monotonicNow } from '../../core/monotonic.ts'
import type { AgentTool } from '../../core/tool.ts'
import type { ToolBox } from '../../core/toolbox.ts'
import { findTool } from '../../discovery/find-tool.ts'
import { openToolMemory } from '../../discovery/tool-memory.ts'
import { adaptProvider } from '../adapt-provider.ts'
import { toMisspeltError } from '../arguments/arguments-error.ts'
import type { FoundEntry } from '../../discovery/scan-types.ts'
import { guardStdout } from '../guard/stdout.ts'
import type { BusFlagValues } from '../bus/bus-flags.ts'
import type { LoadoutFlagValues } from '../loadout/loadout-flags.ts'
import { announceCall } from '../isolate/channel.ts'
import { runTool, type RunToolOptions, type ToolRun } from '../run-tool.ts'
import { type ScanFlagValues, scanFromFlags, workingFolder } from '../scan-flags.ts'
import { requireJson } from './answer.ts'
import { validateOnly } from './dry-run.ts'
import { interruptible } from './interruptible.ts'
import { readJsonFlag } from './json-flag.ts'
import { summariseLatency } from './latency.ts'
import { readArguments } from './read-arguments.ts'

export interface CallFlagValues extends ScanFlagValues, BusFlagValues, LoadoutFlagValues {
  readonly toolbox?: string | undefined
  readonly timeoutMs: number
  readonly strict: boolean
  readonly dryRun: boolean
  readonly trace: boolean
  readonly yes: boolean
  readonly readOnly: boolean
  readonly config?: string | undefined
  readonly context?: string | undefined
  readonly repeat?: number | undefined
}

/** The document that `toolbox call --json` prints. */
export interface CallJson {
  readonly tool: string
  readonly toolbox: string
  readonly result?: Readonly<Record<string, unknown>>
  /** With `--dry-run`: what the tool would have got. */
  readonly arguments?: Readonly<Record<string, unknown>>
  readonly warnings: readonly string[]
  readonly durations_ms?: Readonly<Record<string, number>>
}

interface Found {
  readonly tool: AgentTool
  readonly toolbox: ToolBox
  /** Where it was declared; a tool on a bus was not. */
  readonly entry?: FoundEntry
  readonly warnings?: readonly string[]
  /** Lets go of what the toolbox needs: the connection to a bus. */
  readonly close?: () => Promise<void>
}

/**
 * Does what `toolbox call` does, up to printing: finds and loads the toolbox, reads the arguments, runs the tool.
 *
 * @throws ValueError, RuntimeError, LoadError, UsageError, Interruption.
 */
export async function callTool(
  reference: string,
  words: readonly string[],
  flags: CallFlagValues,
  note: (line: string) => void,
): Promise<CallJson> {
  const cwd = workingFolder(flags)
  const config = readJsonFlag('--config', flags.config, cwd)
  const context = readJsonFlag('--context', flags.context, cwd)
  const start = monotonicNow()
  guardStdout()
  const {
    tool,
    toolbox,
    entry,
    warnings: early = [],
    close,
  } = await interruptible(() => locate(reference, flags, config, note))
  if (flags.trace) trace(note, 'lookup', monotonicNow() - start)
  const owner = toolbox.toolboxId
  let args: Record<string, unknown> | undefined
  try {
    const called = { tool, toolbox: owner, remote: flags.bus !== undefined }
    if (flags.readOnly) (await import('./permit.ts')).requireReadOnly(called)
    const loadoutConfig = await configOfLoadout(tool, owner, flags, cwd)
    args = await readArguments({ tool, toolbox: owner, words, cwd, mayAsk: !flags.yes })
    if (flags.dryRun) return await dryRun(tool, toolbox, args, flags.strict, early)
    if (!flags.yes && mayDestroy(tool)) await (await import('./permit.ts')).confirmDestruction(called, args)
    announceCall({ toolbox: owner, tool: tool.name })
    const options = { ...runOptions(tool, owner, flags, context, note), config: loadoutConfig }
    const { result, warnings, durations } = await runRepeatedly(
      toolbox,
      tool.name,
      args,
      options,
      flags.repeat,
      note,
    )
    requireJson(result, tool.name, owner)
    for (const warning of warnings) note(`warning: ${warning}`)
    const all = [...early, ...warnings]
    return { tool: tool.name, toolbox: owner, result, warnings: all, durations_ms: durations }
  } catch (error) {
    if (isValueError(error)) throw (await import('./explain-input.ts')).explainInput(error, tool, args)
    const { explainFailure, stackOfCause } = await import('./explain-failure.ts')
    const stack = flags.trace ? stackOfCause(error) : undefined
    if (stack !== undefined) note(stack)
    throw explainFailure(error, entry, cwd)
  } finally {
    await close?.()
  }
}

/** Whether anything hints at destruction; what is inferred never does, so most calls load nothing to find out. */
const mayDestroy = ({ policy, annotations }: AgentTool): boolean =>
  policy?.destructive === true || annotations?.destructiveHint === true

/** With `--loadout`, what the agent configures this tool with; the agent must have it. */
async function configOfLoadout(
  tool: AgentTool,
  toolbox: string,
  flags: LoadoutFlagValues,
  cwd: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (flags.loadout === undefined) return undefined
  const { configFor } = await import('../loadout/config-for.ts')
  return configFor(tool, toolbox, flags.loadout, flags.loadouts, cwd)
}

async function dryRun(
  tool: AgentTool,
  toolbox: ToolBox,
  args: unknown,
  strict: boolean,
  early: readonly string[],
): Promise<CallJson> {
  const warnings = [...early]
  const owner = toolbox.toolboxId
  const validated = await validateOnly(tool, toolbox, args, {
    strict,
    onWarning(warning) {
      refuseMisspelt(warning, tool.name, owner)
      warnings.push(warning.message)
    },
  })
  return { tool: tool.name, toolbox: owner, arguments: validated, warnings }
}

async function locate(
  reference: string,
  flags: CallFlagValues,
  config: Readonly<Record<string, unknown>> | undefined,
  note: (line: string) => void,
): Promise<Found> {
  if (flags.bus !== undefined) {
    const { locateOnBus } = await import('../bus/locate-remote.ts')
    return locateOnBus(reference, flags, note)
  }
  const memory = openToolMemory(workingFolder(flags))
  const scan = scanFromFlags(flags)
  const lookup = await findTool(scan, reference, {
    memory,
    adaptProvider,
    ...(flags.toolbox === undefined ? {} : { toolbox: flags.toolbox }),
    ...(config === undefined ? {} : { config }),
  })
  memory.save()
  if (lookup.outcome !== 'found') {
    if (lookup.outcome === 'unknown') {
      const { explainToolBoxName, isToolBoxName } = await import('../named-toolbox.ts')
      if (isToolBoxName(scan, reference))
        throw await explainToolBoxName(scan, reference, workingFolder(flags))
    }
    const { explainLookup } = await import('../explain-lookup.ts')
    throw explainLookup(lookup, scan)
  }
  for (const warning of lookup.warnings) note(`warning: ${warning}`)
  return lookup
}

function runOptions(
  tool: AgentTool,
  toolbox: string,
  flags: CallFlagValues,
  context: Readonly<Record<string, unknown>> | undefined,
  note: (line: string) => void,
): RunToolOptions {
  return {
    timeoutMs: flags.timeoutMs,
    strict: flags.strict,
    context,
    onNote: (text) => note(`note: ${text}`),
    onWarning: (warning) => refuseMisspelt(warning, tool.name, toolbox),
    ...(flags.trace ? { onPhase: (phase: Phase, ms: number) => trace(note, phase, ms) } : {}),
  }
}

/** A key that was dropped but is near a known one is a typo, and a typo is never run. */
function refuseMisspelt({ path, nearest }: CallWarning, tool: string, toolbox: string): void {
  if (nearest === undefined) return
  throw toMisspeltError([{ path, nearest }], { tool, toolbox })
}

async function runRepeatedly(
  toolbox: ToolBox,
  tool: string,
  args: Readonly<Record<string, unknown>>,
  options: RunToolOptions,
  times: number | undefined,
  note: (line: string) => void,
): Promise<ToolRun> {
  if (times === undefined) return runTool(toolbox, tool, args, options)
  const latencies: number[] = []
  let run: ToolRun | undefined
  for (let count = 0; count < times; count++) {
    const start = monotonicNow()
    run = await runTool(toolbox, tool, args, options)
    latencies.push(monotonicNow() - start)
  }
  note(summariseLatency(latencies))
  return run!
}

const trace = (note: (line: string) => void, phase: Phase, milliseconds: number): void =>
  note(`${phase.padEnd(9)} ${milliseconds.toFixed(3)} ms`)
