import type { Finding } from '../check/finding.ts'
import type { ChosenProfile } from '../check/plan.ts'
import type { TokenBudget } from '../check/rules/cost/budget.ts'
import { createToolBox, type ToolBoxSource } from './create-tool-box.ts'

export interface LintOptions {
  /** Ids of profiles or names of groups, as `toolbox check --profile` has them. Default: those of `toolbox check`. */
  readonly profiles?: readonly string[] | undefined
  /** Globs of rules: `array/*`, or `schema/*` for a family. Default: all. */
  readonly only?: readonly string[] | undefined
  readonly skip?: readonly string[] | undefined
  /** What one tool, and the toolbox as a whole, may cost a model in tokens. Default: anything. */
  readonly budget?: TokenBudget | undefined
  /** The configuration that the toolbox is constructed with. */
  readonly config?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Checks names, descriptions and schemas of all tools, and what providers would make of them. No tool runs.
 *
 * @throws TypeError for a profile or a rule that does not exist; RuntimeError of phase `discovery`.
 */
export async function lintToolBox(
  source: ToolBoxSource,
  options: LintOptions = {},
): Promise<readonly Finding[]> {
  const { only = [], skip = [], budget } = options
  const [{ runRules }, { toCheckedToolBox }, profiles] = await Promise.all([
    import('../check/run.ts'),
    import('../check/checked-tool.ts'),
    pickProfiles(options.profiles),
    requireRules([...only, ...skip]),
  ])
  const toolbox = await toCheckedToolBox(await createToolBox(source, { config: options.config }))
  return runRules([toolbox], { profiles, only, skip, ...(budget === undefined ? {} : { budget }) })
}

async function pickProfiles(names: readonly string[] = ['default']): Promise<readonly ChosenProfile[]> {
  const { chooseProfiles } = await import('../check/profiles/index.ts')
  const { profiles, unknown } = chooseProfiles(names)
  for (const { name, nearest } of unknown) throw new TypeError(`no profile is called '${name}'${or(nearest)}`)
  return profiles
}

async function requireRules(globs: readonly string[]): Promise<void> {
  if (globs.length === 0) return
  const { unmatchedGlobs } = await import('../check/select.ts')
  const { ALL_RULES } = await import('../check/all-rules.ts')
  for (const { glob, nearest } of unmatchedGlobs(globs, ALL_RULES)) {
    throw new TypeError(`no rule is called '${glob}'${or(nearest)}`)
  }
}

const or = (nearest: string | undefined): string =>
  nearest === undefined ? '' : `; did you mean '${nearest}'?`
