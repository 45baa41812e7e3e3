import { ValueError } from '../../core/errors.ts'
import { type Issue, printIssues } from '../../schema/issues.ts'
import { withHints } from '../hints.ts'
import { withExcerpts } from '../render/excerpt.ts'
import { UsageError } from '../usage-error.ts'
import { describeProblem, issueOf } from './describe-problem.ts'
import { hintsFor } from './hints.ts'
import type { MisspeltKey } from './misspelt-keys.ts'
import type { ArgumentsOutcome } from './parse-arguments.ts'
import type { ArgumentProblem } from './problem.ts'
import type { Shell } from './shell.ts'

interface Called {
  readonly tool: string
  readonly toolbox: string
}

/**
 * Turns a failed outcome into the error to throw: a UsageError where words are no arguments, else a ValueError of
 * phase `input`. Excerpts and hints for the shell in use come with it.
 */
export function toArgumentsError(
  { phase, problems }: ArgumentsOutcome & { ok: false },
  { tool, toolbox, shell }: Called & { readonly shell: Shell },
): UsageError | ValueError {
  const error =
    phase === 'usage'
      ? new UsageError(problems.map(describeProblem).join('; '))
      : toInputError(problems.map(issueOf), { tool, toolbox })
  withExcerpts(error, problems.flatMap(excerptOf))
  return withHints(error, [...new Set(problems.flatMap((problem) => hintsFor(problem, shell)))])
}

/** The error for keys that are near one of the schema's, so that a slip of the pen is never run. */
export const toMisspeltError = (keys: readonly MisspeltKey[], called: Called): ValueError =>
  toInputError(
    keys.map(({ path, nearest }) => ({ path, message: `unknown key; did you mean '${nearest}'?` })),
    called,
  )

/** The error that the lifecycle throws for arguments which do not fit. */
export function toInputError(issues: readonly Issue[], { tool, toolbox }: Called): ValueError {
  const message = `Tool input validation failed for '${tool}' in ToolBox '${toolbox}': ${printIssues(issues)}`
  return new ValueError(message, { phase: 'input', tool, toolbox, issues })
}

function excerptOf(problem: ArgumentProblem): { text: string; offset: number }[] {
  if (problem.code !== 'bad-json' && problem.code !== 'inexact-number') return []
  if (problem.text.trim() === '') return []
  return [{ text: problem.text, offset: problem.fault.offset }]
}
