import type { Policy } from '../../core/policy.ts'
import type { ToolAnnotations } from '../../core/tool.ts'
import {
  destructiveToolPolicy,
  readToolPolicy,
  searchToolPolicy,
  unknownToolPolicy,
  writeToolPolicy,
} from './policies.ts'
import { tokensOf } from './tokens.ts'
import { policyWords } from './words.ts'

/** What a policy is told from; tools of any kind, and entries of a manifest, fit. */
export interface PolicySubject {
  readonly name: string
  readonly description?: string | undefined
  readonly annotations?: ToolAnnotations | undefined
  /** Stated by the author; beats all else. */
  readonly policy?: unknown
}

export interface InferenceOptions {
  /** Whether the tool runs in another process, where what is not said must be feared; default no. */
  readonly remote?: boolean | undefined
}

/**
 * Infers the policy of a tool that states none, from its annotations, else from its name and description.
 *
 * The first match wins: annotations; a verb of change in the name; a word of searching in name or description; a verb
 * of change in the description. The name is asked for change before anything is taken for a search, so that
 * `find_and_delete` is no search.
 */
export function inferPolicy(tool: PolicySubject, { remote = false }: InferenceOptions = {}): Policy {
  const annotated = policyOfAnnotations(tool.annotations)
  if (annotated !== undefined) return annotated
  const { mutating, searching } = policyWords()
  const name = tokensOf(tool.name)
  const description = tokensOf(tool.description ?? '')
  if (name.some((word) => mutating.has(word))) return writeToolPolicy('inferred')
  if ([...name, ...description].some((word) => searching.has(word))) return searchToolPolicy('inferred')
  if (description.some((word) => mutating.has(word))) return writeToolPolicy('inferred')
  return unknownToolPolicy(remote)
}

function policyOfAnnotations({ readOnlyHint, destructiveHint }: ToolAnnotations = {}): Policy | undefined {
  if (destructiveHint === true) return destructiveToolPolicy('annotations')
  if (readOnlyHint === true) return readToolPolicy('annotations')
  // Nobody's words make a search of what its author says is not read-only.
  return readOnlyHint === false ? writeToolPolicy('annotations') : undefined
}
