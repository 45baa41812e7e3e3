import { nearest } from '../core/nearest.ts'
import type { RuleInfo } from './rule.ts'

/**
 * Whether a rule is among those that a glob names: by id (`array/items-required`, `array/*`), or by family
 * (`schema/*`). `*` stands for any text.
 */
export function matchesRule(glob: string, { id, family }: Pick<RuleInfo, 'id' | 'family'>): boolean {
  const pattern = toPattern(glob)
  return pattern.test(id) || pattern.test(`${family}/${id}`)
}

/** Whether a rule is to run: named by `only` where that is given, and not by `skip`. */
export function isSelected(
  rule: Pick<RuleInfo, 'id' | 'family'>,
  { only = [], skip = [] }: { readonly only?: readonly string[]; readonly skip?: readonly string[] },
): boolean {
  if (skip.some((glob) => matchesRule(glob, rule))) return false
  return only.length === 0 || only.some((glob) => matchesRule(glob, rule))
}

/** The globs that name no rule at all, each with the nearest that does. */
export function unmatchedGlobs(
  globs: readonly string[],
  rules: readonly RuleInfo[],
): readonly { readonly glob: string; readonly nearest: string | undefined }[] {
  return globs
    .filter((glob) => !rules.some((rule) => matchesRule(glob, rule)))
    .map((glob) => ({
      glob,
      nearest: nearest(glob, [
        ...rules.map(({ id }) => id),
        ...new Set(rules.flatMap(({ id, family }) => [`${family}/*`, `${id.split('/')[0]}/*`])),
      ]),
    }))
}

const toPattern = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .split('*')
      .map((text) => text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    's',
  )
