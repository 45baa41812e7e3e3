/** How much a finding weighs, lightest first. */
const SEVERITIES = ['info', 'warning', 'error'] as const

export type Severity = (typeof SEVERITIES)[number]

/** One report of one rule about one place. */
export interface Finding {
  /** The rule's permanent id: `array/items-required`. */
  readonly rule: string
  readonly severity: Severity
  /** The toolbox's id; `""` for a finding about the project as a whole. */
  readonly toolbox: string
  readonly tool?: string
  /** A JSON Pointer into the tool's JSON (`/argument_schema/properties/x`), or into the file that the message names. */
  readonly path: string
  readonly message: string
  /** The place in one of the project's files, where it can be told. */
  readonly location?: FileLocation
  readonly fix?: Fix
  /** The profiles for which this is so; absent where it does not depend on a provider. */
  readonly profiles?: readonly string[]
  /** The rule's page, relative to the package's root: `docs/rules/array/items-required.md`. */
  readonly docs: string
}

/** A place in a file. */
export interface FileLocation {
  /** Relative to the project's root, with `/`: `toolbox.manifest.json`. */
  readonly file: string
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column?: number
}

/** How to mend what was found. */
export interface Fix {
  /** What to do, in the imperative. */
  readonly text: string
  /** Present only where it is safe to apply unseen: never code, only JSON files of the project. */
  readonly edit?: FileEdit
}

/** An edit of a JSON file as a JSON Patch (RFC 6902), limited to the operations that need no order. */
export interface FileEdit {
  /** Relative to the project's root: `package.json`. */
  readonly file: string
  readonly patch: readonly PatchOperation[]
}

type PatchOperation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }

export const isAtLeast = (severity: Severity, level: Severity): boolean =>
  SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(level)

/** Heaviest first. */
export const compareSeverity = (left: Finding, right: Finding): number =>
  SEVERITIES.indexOf(right.severity) - SEVERITIES.indexOf(left.severity)

/** The stable order of a report: toolbox, tool, place, heaviest first, rule. Text is compared by code unit. */
export function compareFindings(left: Finding, right: Finding): number {
  return (
    compareText(left.toolbox, right.toolbox) ||
    compareText(left.tool ?? '', right.tool ?? '') ||
    compareText(left.path, right.path) ||
    compareSeverity(left, right) ||
    compareText(left.rule, right.rule) ||
    compareText(left.message, right.message)
  )
}

const compareText = (left: string, right: string): number => (left === right ? 0 : left < right ? -1 : 1)
