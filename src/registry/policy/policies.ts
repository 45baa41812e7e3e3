import type { Policy, PolicyKind } from '../../core/policy.ts'

/** How many rounds of calls a turn allows: of searches, of anything else that only reads, of what changes something. */
export const LOOP_THRESHOLDS = { search: 10, read: 8, write: 4 } as const

/** What a policy says besides its kind, its budget and who says so. */
type Effects = Pick<Policy, 'read_only' | 'idempotent' | 'destructive'>

const READS: Effects = { read_only: true, idempotent: true, destructive: false }
const WRITES: Effects = { read_only: false, idempotent: false, destructive: false }
const DESTROYS: Effects = { ...WRITES, destructive: true }

const policy = (kind: PolicyKind, effects: Effects, loop_threshold: number, source: string): Policy => ({
  kind,
  ...effects,
  loop_threshold,
  source,
})

/** The policy of a tool that searches. `source` says who states it; default `declared`, the author. */
export const searchToolPolicy = (source = 'declared'): Policy =>
  policy('search', READS, LOOP_THRESHOLDS.search, source)

/** The policy of a tool that reads something and changes nothing. */
export const readToolPolicy = (source = 'declared'): Policy =>
  policy('read', READS, LOOP_THRESHOLDS.read, source)

/** The policy of a tool that looks into what it is given: an image, a document, code. */
export const analyzeToolPolicy = (source = 'declared'): Policy =>
  policy('analyze', READS, LOOP_THRESHOLDS.read, source)

/** The policy of a tool that turns speech into text. */
export const transcribeToolPolicy = (source = 'declared'): Policy =>
  policy('transcribe', READS, LOOP_THRESHOLDS.read, source)

/** The policy of a tool that changes something. */
export const writeToolPolicy = (source = 'declared'): Policy =>
  policy('write', WRITES, LOOP_THRESHOLDS.write, source)

/** The policy of a tool that may destroy something for good; `toolbox call` asks before it runs such a tool. */
export const destructiveToolPolicy = (source = 'declared'): Policy =>
  policy('write', DESTROYS, LOOP_THRESHOLDS.write, source)

/**
 * The policy of a tool of which nothing is known. One of this process is taken to read, one of another process is
 * not: there, nobody at this end can look.
 */
export const unknownToolPolicy = (isRemote: boolean, source = 'inferred'): Policy =>
  isRemote
    ? policy('unknown', WRITES, LOOP_THRESHOLDS.write, source)
    : policy('unknown', READS, LOOP_THRESHOLDS.read, source)

/** The policy that a kind has when nothing else is said. */
export const POLICY_OF_KIND: Readonly<Record<Exclude<PolicyKind, 'unknown'>, (source?: string) => Policy>> = {
  search: searchToolPolicy,
  read: readToolPolicy,
  analyze: analyzeToolPolicy,
  transcribe: transcribeToolPolicy,
  write: writeToolPolicy,
}

/**
 * Whether a tool may run where nothing may be changed: its policy says so, and is more than the absence of any hint.
 *
 * `--read-only`, the dispatcher's `approve`, and running calls side by side all mean this.
 */
export const isReadOnlyPolicy = ({ kind, read_only, destructive }: Policy): boolean =>
  read_only && !destructive && kind !== 'unknown'
