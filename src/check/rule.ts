import type { ToolAnnotations, ToolExample, ToolJson } from '../core/tool.ts'
import type { Policy } from '../core/policy.ts'
import type { Severity } from './finding.ts'
import type { SchemaDocument, SchemaPlace } from './schema-document.ts'

export type RuleFamily =
  | 'package'
  | 'tool'
  | 'schema'
  | 'provider'
  | 'contract'
  | 'example'
  | 'fuzz'
  | 'cost'
  | 'config'

/** What there is to know about any rule without running it; every family's rules have this. */
export interface RuleInfo {
  /** Permanent. Its page is `docs/rules/<id>.md`. */
  readonly id: string
  readonly family: RuleFamily
  /** What the rule demands, in one sentence. */
  readonly title: string
  /** `by-profile`: only where a profile says so, with the severity of its verdict. */
  readonly severity: Severity | 'by-profile'
  /** Rules that say the same in better words: at the same place, for the same profiles, this one keeps quiet. */
  readonly impliedBy?: readonly string[]
  /** Runs only when it is configured, or named by `--only`. */
  readonly isOptIn?: boolean
}

/** A tool as it is checked: its JSON, with what the manifest adds. */
export interface CheckedTool extends Omit<Partial<ToolJson>, 'name'> {
  readonly name: string
  readonly annotations?: ToolAnnotations
  readonly policy?: Policy
  readonly aliases?: readonly string[]
  readonly examples?: readonly ToolExample[]
  /** What could not be converted; the schema concerned is absent. */
  readonly faults?: readonly ConversionFault[]
}

/** Why a schema of some library has no JSON Schema. */
export interface ConversionFault {
  readonly place: SchemaPlace
  /** With the path; without the replacement, where there is one. */
  readonly message: string
  /** What to write instead. */
  readonly replacement?: string
}

export interface CheckedToolBox {
  readonly id: string
  readonly tools: readonly CheckedTool[]
}

/** What a rule of scope `tool` looks at: everything but the insides of the schemas. */
export interface ToolSubject {
  readonly toolbox: CheckedToolBox
  readonly tool: CheckedTool
  /** Those of the two schemas that the tool has and that can be walked. */
  readonly schemas: readonly SchemaDocument[]
  /** The others: no rule looks inside them. */
  readonly refused: readonly { readonly place: SchemaPlace; readonly refusal: 'too-large' | 'cyclic' }[]
}

/** What a rule of scope `schema` looks at: one schema, walked once and shared between rules. */
interface SchemaSubject {
  readonly toolbox: CheckedToolBox
  readonly tool: CheckedTool
  readonly document: SchemaDocument
}

interface ToolBoxSubject {
  readonly toolbox: CheckedToolBox
  readonly tools: readonly ToolSubject[]
}

export interface ProjectSubject {
  readonly toolboxes: readonly ToolBoxSubject[]
}

export interface Subjects {
  readonly tool: ToolSubject
  readonly schema: SchemaSubject
  readonly toolbox: ToolBoxSubject
  readonly project: ProjectSubject
}

export type Scope = keyof Subjects

/** What a rule detected, before it is worded: where, and the rule's own arguments. */
export interface Detection<Details> {
  /** JSON Pointer into the tool's JSON. Default: `""`, the whole. */
  readonly path?: string
  /** For the wider scopes: whom it is about. */
  readonly toolbox?: string
  readonly tool?: string
  readonly details: Details
}

/** A worded detection: a finding that lacks only what the run adds. */
export interface Report {
  readonly path: string
  readonly toolbox: string | undefined
  readonly tool: string | undefined
  readonly message: string
  readonly fix: string | undefined
}

/** A rule that is broken everywhere in a large schema says so no more often than this. */
const MOST_REPORTS = 100

type MaybePromise<T> = T | Promise<T>

export interface RuleDefinition<S extends Scope, Details, Options> extends RuleInfo {
  readonly scope: S
  /** For the scope `schema`: which of a tool's schemas. Default: the arguments', which is what providers see. */
  readonly reads?: 'arguments' | 'output' | 'both'
  /** Finds the places. `options` are the parameters that a profile or the configuration gives. */
  detect(subject: Subjects[S], options: Options): MaybePromise<Iterable<Detection<Details>>>
  message(details: Details, options: Options): string
  fix?(details: Details, options: Options): string | undefined
}

/** A rule that looks at tools, ready to run. */
export interface Rule<S extends Scope = Scope, Options = unknown> extends RuleInfo {
  readonly scope: S
  readonly reads: 'arguments' | 'output' | 'both'
  run(subject: Subjects[S], options: Options): MaybePromise<readonly Report[]>
}

/** Ties what a rule detects to how it says it, and hides the rule's own types from the run. */
export function defineRule<S extends Scope, Details, Options = undefined>(
  definition: RuleDefinition<S, Details, Options>,
): Rule<S, Options> {
  const {
    id,
    family,
    title,
    severity,
    impliedBy = [],
    isOptIn = false,
    scope,
    reads = 'arguments',
  } = definition
  const word = ({ path = '', toolbox, tool, details }: Detection<Details>, options: Options): Report => ({
    path,
    toolbox,
    tool,
    message: definition.message(details, options),
    fix: definition.fix?.(details, options),
  })
  return {
    id,
    family,
    title,
    severity,
    impliedBy,
    isOptIn,
    scope,
    reads,
    run(subject, options) {
      const wordAll = (found: Iterable<Detection<Details>>): Report[] => {
        const reports: Report[] = []
        for (const one of found) {
          if (scope === 'schema' && reports.length === MOST_REPORTS) return cutOff(reports)
          reports.push(word(one, options))
        }
        return reports
      }
      const found = definition.detect(subject, options)
      return found instanceof Promise ? found.then(wordAll) : wordAll(found)
    },
  }
}

function cutOff(reports: readonly Report[]): Report[] {
  const last = reports.at(-1)!
  return [
    ...reports.slice(0, -1),
    { ...last, message: `${last.message} More places like this are not listed.` },
  ]
}

/** Where a rule's page stands, relative to the package's root. */
export const docsOf = (ruleId: string): string => `docs/rules/${ruleId}.md`
