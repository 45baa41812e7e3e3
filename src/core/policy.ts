export type PolicyKind = 'search' | 'read' | 'write' | 'analyze' | 'transcribe' | 'unknown'

/** What kind of effects a tool has, and how often a model may use it in one turn. */
export interface Policy {
  readonly kind: PolicyKind
  readonly read_only: boolean
  readonly idempotent: boolean
  readonly destructive: boolean
  readonly loop_threshold: number
  /** Who says so: `declared` by the author, from its `annotations`, or `inferred` from name and description. */
  readonly source: string
}
