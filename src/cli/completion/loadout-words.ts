import type { Candidate } from './candidates.ts'
import type { Place } from './place.ts'

/** The agents that have a loadout, or the tools of the agent that stands before; none when the file is broken. */
export async function offerLoadouts(
  kind: 'agent' | 'assigned-tool',
  { values, given }: Place,
  cwd: string,
): Promise<readonly Candidate[]> {
  const { openLoadouts } = await import('../loadout/open-loadouts.ts')
  const loadouts = openLoadouts(values['loadouts']?.at(-1), cwd)
  try {
    if (kind === 'agent') return loadouts.agents().map((word) => ({ word, description: '' }))
    const tools = loadouts.get(given[0] ?? '')?.tools ?? new Map<string, never>()
    return [...tools].map(([word, { label = '' }]) => ({ word, description: label }))
  } catch {
    // The command that the line is for says what is wrong with the file.
    return []
  }
}
