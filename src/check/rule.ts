import type { ToolAnnotations, ToolExample, ToolJson } from '../core/tool.ts'
import type { Policy } from '../core/policy.ts'
import type { Severity } from './finding.ts'
import type { SchemaDocument } from './schema-document.ts'

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
}

/** A tool as it is checked: its JSON, with what the manifest adds. */
export interface CheckedTool extends Omit<Partial<ToolJson>, 'name'> {
  readonly name: string
  readonly annotations?: ToolAnnotations
  readonly policy?: Policy
  readonly examples?: readonly ToolExample[]
}

export interface CheckedToolBox {
  readonly id: string
  readonly tools: readonly CheckedTool[]
}

/** What a rule of scope `tool` looks at. The schemas are walked once and shared between rules. */
export interface ToolSubject {
  readonly toolbox: CheckedToolBox
  readonly tool: CheckedTool
  readonly argumentSchema: SchemaDocument
  /** `undefined` when the tool declares none. */
  readonly outputSchema: SchemaDocument | undefined
  /** Those of the two that exist. */
  readonly schemas: readonly SchemaDocument[]
}

export interface ToolBoxSubject {
  readonly toolbox: CheckedToolBox
  readonly tools: readonly ToolSubject[]
}

export interface ProjectSubject {
  readonly toolboxes: readonly ToolBoxSubject[]
}

interface Subjects {
  readonly tool: ToolSubject
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

interface RuleDefinition<S extends Scope, Details, Options> extends RuleInfo {
  readonly scope: S
  /** Finds the places. `options` are the parameters that a profile or the configuration gives. */
  detect(
    subject: Subjects[S],
    options: Options,
  ): Iterable<Detection<Details>> | Promise<Iterable<Detection<Details>>>
  message(details: Details, options: Options): string
  fix?(details: Details, options: Options): string | undefined
}

/** A rule that looks at tools, ready to run. */
export interface Rule<S extends Scope = Scope, Options = unknown> extends RuleInfo {
  readonly scope: S
  run(subject: Subjects[S], options: Options): Iterable<Report> | Promise<Iterable<Report>>
}

/** Ties what a rule detects to how it says it, and hides the rule's own types from the run. */
export function defineRule<S extends Scope, Details, Options = undefined>(
  definition: RuleDefinition<S, Details, Options>,
): Rule<S, Options> {
  const { id, family, title, severity, scope } = definition
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
    scope,
    run(subject, options) {
      const found = definition.detect(subject, options)
      if (found instanceof Promise) return found.then((all) => [...all].map((one) => word(one, options)))
      return [...found].map((one) => word(one, options))
    },
  }
}

/** Where a rule's page stands, relative to the package's root. */
export const docsOf = (ruleId: string): string => `docs/rules/${ruleId}.md`
