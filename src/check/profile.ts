import type { Severity } from './finding.ts'
import type { Rule, Scope } from './rule.ts'

/**
 * What a provider does with a tool that breaks a rule: refuses the request, drops what was stated, or makes
 * something worse of it. `disputed`: sources disagree, or there is one weak source.
 */
export type Effect = 'rejected' | 'ignored' | 'degraded' | 'disputed'

/** A fact about a provider: this rule holds there. */
export interface Verdict {
  readonly rule: Rule<Scope, unknown>
  readonly effect: Effect
  /** Where the fact comes from, with the date where it has one. */
  readonly source: string
  /** The rule's parameters for this provider. */
  readonly options: unknown
  /** Added to the message: what is special about this provider, or who disagrees. */
  readonly note?: string
}

/** A provider's set of restrictions. */
export interface Profile {
  readonly id: string
  /** The API or client, as a person names it. */
  readonly title: string
  readonly verdicts: readonly Verdict[]
  /** Whether it also reads output schemas, so that what is wrong there concerns it. */
  readonly readsOutput?: boolean
  /** The `toolbox spec` arguments whose result is made for it. */
  readonly spec?: SpecArguments
}

export interface SpecArguments {
  readonly format: 'openai' | 'openai-responses' | 'anthropic' | 'gemini' | 'bedrock' | 'mcp'
  readonly strict?: boolean
}

export const printSpecCommand = ({ format, strict }: SpecArguments): string =>
  `\`toolbox spec --format ${format}${strict === true ? ' --strict' : ''}\``

export const severityOf = (effect: Effect): Severity => (effect === 'rejected' ? 'error' : 'warning')

/** The options of a rule, when it takes any, and a note. */
type Extra<Options> = Options extends undefined
  ? [extra?: { readonly note?: string }]
  : [extra: { readonly options: Options; readonly note?: string }]

const declare =
  (effect: Effect) =>
  <Options>(rule: Rule<Scope, Options>, source: string, ...[extra]: Extra<Options>): Verdict => {
    const { options, note } = { options: undefined, ...extra } as { options: unknown; note?: string }
    return { rule, effect, source, options, ...(note === undefined ? {} : { note }) }
  }

/** The whole request is refused: no tool of it reaches the model. */
export const rejects = declare('rejected')
/** What the schema states is dropped without a word. */
export const ignores = declare('ignored')
/** It works, worse than the author meant. */
export const degrades = declare('degraded')
/** Sources disagree or are weak; say why in the note. */
export const disputes = declare('disputed')
