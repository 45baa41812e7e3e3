import type { Draft } from './collate.ts'
import type { Job } from './plan.ts'
import type { ToolSubject } from './rule.ts'

/** Tells which drafts are gone once `toolbox spec` has rewritten the tool for the profile that claims them. */
export async function findRewritten(
  _subject: ToolSubject,
  _drafts: readonly Draft[],
  _jobs: readonly Job[],
): Promise<(draft: Draft) => boolean> {
  return () => false
}
