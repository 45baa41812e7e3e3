import type { AgentTool } from '../../core/tool.ts'
import { messageOf } from '../../core/errors.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { createArbitrary } from './arbitrary.ts'
import type { Arbitrary, FastCheck } from './fast-check.ts'
import { causeOf, type FaultKind, type FuzzFault } from './fault.ts'
import { nearMisses } from './near-misses.ts'
import { probeExecution, type ProbeOptions, probeValidation } from './probe.ts'
import { createReferenceValidator, type ReferenceValidator } from './reference-validator.ts'
import { printCall, printRun } from './reproducer.ts'

type Arguments = Readonly<Record<string, unknown>>

export interface ToolFuzzOptions extends ProbeOptions {
  readonly fc: FastCheck
  readonly runs: number
  readonly seed: number
  /** Whether the tool may run; validation is tried in any case. */
  readonly mayRun: boolean
  /** Milliseconds that all of it may take. */
  readonly budgetMs: number
}

/** What came of fuzzing one tool. */
export interface ToolFuzz {
  readonly tool: string
  readonly faults: readonly FuzzFault[]
  /** How many generated calls were tried. */
  readonly runs: number
  /** Why the tool was not tried, or only its validation was. */
  readonly skipped?: SkipReason
}

export type SkipReason =
  | { readonly code: 'not-read-only' }
  | { readonly code: 'no-schema'; readonly reason: string }
  | { readonly code: 'not-generated'; readonly reason: string }
  | { readonly code: 'cut-short'; readonly runs: number; readonly wanted: number; readonly budgetMs: number }

/** Different causes reported for one tool. */
const MOST_FAULTS = 6

/** Calls one tool with generated arguments, fitting ones and near misses. */
export async function fuzzTool(tool: AgentTool, options: ToolFuzzOptions): Promise<ToolFuzz> {
  const prepared = await prepare(tool, options)
  if ('skipped' in prepared) return { tool: tool.name, faults: [], runs: 0, skipped: prepared.skipped }
  const limits = {
    seed: options.seed,
    budgetMs: options.budgetMs,
    until: performance.now() + options.budgetMs,
  }
  const fitting = await findFaults(prepared, { ...limits, numRuns: options.runs }, (args) =>
    tryFitting(tool, args, options),
  )
  const spoilt = await findFaults(prepared, { ...limits, numRuns: Math.min(options.runs, 50) }, (args) =>
    tryNearMisses(tool, args, prepared, options),
  )
  const faults = [...fitting.faults, ...spoilt.faults].map(({ kind, args }) => ({
    ...kind,
    toolbox: options.owner.toolboxId,
    tool: tool.name,
    arguments: args,
    call:
      kind.code === 'mutated-arguments'
        ? printRun(options.owner.toolboxId, 'fuzz/mutated-arguments', options.runs, options.seed)
        : printCall(options.owner.toolboxId, tool.name, args),
    seed: options.seed,
  }))
  const skipped = fitting.skipped ?? (options.mayRun ? undefined : ({ code: 'not-read-only' } as const))
  return { tool: tool.name, faults, runs: fitting.runs, ...(skipped === undefined ? {} : { skipped }) }
}

interface Prepared {
  readonly fc: FastCheck
  readonly schema: JsonSchema
  readonly arbitrary: Arbitrary<Arguments>
  readonly fits: ReferenceValidator
}

async function prepare(
  tool: AgentTool,
  { fc }: ToolFuzzOptions,
): Promise<Prepared | { readonly skipped: SkipReason }> {
  let schema: JsonSchema
  let fits: ReferenceValidator
  try {
    schema = tool.arguments.toJsonSchema('input')
    fits = await createReferenceValidator(schema)
  } catch (error) {
    return { skipped: { code: 'no-schema', reason: messageOf(error) } }
  }
  const arbitrary = createArbitrary(fc, schema)
  if (arbitrary === undefined) {
    return { skipped: { code: 'not-generated', reason: 'the schema admits no value of reasonable depth' } }
  }
  return { fc, schema, fits, arbitrary: fc.limitShrink(arbitrary, MOST_SHRINKS) as Arbitrary<Arguments> }
}

/** Smaller arguments that are tried for one fault. */
const MOST_SHRINKS = 500

/** Milliseconds that smaller arguments may be tried for; each one that hangs would take the time of a whole call. */
const shrinkingTime = ({ code }: FaultKind): number => (code === 'timeout' ? 0 : 10_000)

/** A fault on its way through fast-check, which knows nothing but exceptions. */
class FaultSignal extends Error {
  readonly kind: FaultKind
  readonly args: Arguments
  override readonly cause: string

  constructor(kind: FaultKind, args: Arguments) {
    super(kind.code)
    this.kind = kind
    this.args = args
    this.cause = causeOf(kind, args)
  }
}

interface Found {
  readonly faults: readonly { readonly kind: FaultKind; readonly args: Arguments }[]
  readonly runs: number
  readonly skipped?: SkipReason
}

interface Limits {
  readonly numRuns: number
  readonly seed: number
  readonly budgetMs: number
  /** When the budget is used up. */
  readonly until: number
}

type Attempt = (args: Arguments) => Promise<FaultSignal | undefined>

/** Runs again with the causes found so far left out, until nothing new is found. */
async function findFaults(
  { arbitrary, fits, ...prepared }: Prepared,
  { numRuns, seed, budgetMs, until }: Limits,
  attempt: Attempt,
): Promise<Found> {
  const fc: FastCheck = prepared.fc
  const known = new Set<string>()
  const faults: FaultSignal[] = []
  let runs = 0
  while (faults.length < MOST_FAULTS) {
    // Shrinking must not slip from one cause to another.
    let first: { readonly cause: string; readonly shrinkUntil: number } | undefined
    const property = fc.asyncProperty(arbitrary, async (args) => {
      fc.pre(fits(args))
      if (first !== undefined && performance.now() > first.shrinkUntil) return
      const fault = await attempt(args)
      if (fault === undefined || known.has(fault.cause)) return
      first ??= { cause: fault.cause, shrinkUntil: performance.now() + shrinkingTime(fault.kind) }
      if (fault.cause === first.cause) throw fault
    })
    const plugins = [fc.interruptAfterTimeLimit(Math.max(1, until - performance.now()))]
    const details = await fc.check(property, { seed, numRuns, maxSkipsPerRun: 20, plugins })
    runs = Math.max(runs, details.numRuns)
    if (!details.failed) {
      const skipped = { code: 'cut-short', runs, wanted: numRuns, budgetMs } as const
      return details.interrupted ? { faults, runs, skipped } : { faults, runs }
    }
    const { errorInstance } = details
    if (!(errorInstance instanceof FaultSignal)) {
      if (errorInstance !== null) throw errorInstance
      const reason = `only ${details.numRuns} of ${details.numRuns + details.numSkips} generated values fit the schema`
      return { faults, runs, skipped: { code: 'not-generated', reason } }
    }
    known.add(errorInstance.cause)
    faults.push(errorInstance)
    // What does not answer once would keep everybody waiting in every other call.
    if (errorInstance.kind.code === 'timeout') break
  }
  return { faults, runs }
}

async function tryFitting(
  tool: AgentTool,
  args: Arguments,
  options: ToolFuzzOptions,
): Promise<FaultSignal | undefined> {
  const probe = options.mayRun ? probeExecution : probeValidation
  const kind = await probe(tool, args, options)
  return kind && new FaultSignal(kind, args)
}

async function tryNearMisses(
  tool: AgentTool,
  args: Arguments,
  { schema, fits }: Prepared,
  options: ToolFuzzOptions,
): Promise<FaultSignal | undefined> {
  for (const { spoiling, path, arguments: spoilt } of nearMisses(schema, args)) {
    if (fits(spoilt) || (await probeValidation(tool, spoilt, options)) !== undefined) continue
    return new FaultSignal({ code: 'accepted-invalid', spoiling, path }, spoilt)
  }
  return undefined
}
