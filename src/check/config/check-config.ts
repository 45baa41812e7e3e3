import type { Severity } from '../finding.ts'

/** The configuration of `toolbox check`: the key `toolbox` of `package.json`, or `toolbox.config.json`. */
export interface CheckConfig {
  /** Names of profiles and groups of profiles. */
  readonly profiles?: readonly string[]
  /** From this severity on, a finding fails the check. Default: `error`. */
  readonly failOn?: 'error' | 'warning'
  /** Globs of rules to run, and not to run. */
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
  /** By glob of rules; the last that matches counts. */
  readonly severities?: Readonly<Record<string, Severity | 'off'>>
  readonly ignore?: readonly IgnoreEntry[]
  /** The tokens that one tool, and a toolbox as a whole, may cost a model. */
  readonly budget?: { readonly tool?: number; readonly toolbox?: number }
  /** How many generated calls each tool gets, and how many milliseconds one of them, and all of a tool, may take. */
  readonly fuzz?: {
    readonly runs?: number
    readonly seed?: number
    readonly timeoutMs?: number
    readonly budgetMs?: number
  }
  /** Also runs tools that are not read-only, for examples and fuzzing. */
  readonly runWrites?: boolean
  /** The git revision or file whose manifest callers rely on. */
  readonly base?: string
}

/** Findings that are known and accepted. */
export interface IgnoreEntry {
  /** A rule's id, or a glob. */
  readonly rule: string
  /** A glob of `tool` or `toolbox/tool`. Without it, findings that are about no tool. */
  readonly tool?: string
  /** Why they are accepted. */
  readonly reason: string
}
