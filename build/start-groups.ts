import { fileURLToPath } from 'node:url'
import type { ChunkingContext } from 'rolldown'

/** The commands that come right after `call` in how often they run, and have most of their code in common. */
const FREQUENT = ['list', 'show', 'spec']

/**
 * The files for what several commands use: one for what every start reads anyway, one for what frequent commands have
 * in common. The rest is left to rolldown, so that no start reads code of rarer commands.
 */
export const START_GROUPS = [
  {
    debugName: 'shared',
    priority: 2,
    name: (id: string, context: ChunkingContext): string | null =>
      importedBy('main', context).has(id) || /[\\/]@oclif[\\/]core[\\/]/.test(id) ? 'shared' : null,
  },
  {
    debugName: 'listing',
    priority: 1,
    name: (id: string, context: ChunkingContext): string | null =>
      FREQUENT.filter((name) => importedBy(name, context).has(id)).length > 1 ? 'listing' : null,
  },
]

const known = new Map<string, ReadonlySet<string>>()

/** All that a command's module imports, all the way down; what it imports on demand is not of these. */
function importedBy(command: string, context: ChunkingContext): ReadonlySet<string> {
  const root = fileURLToPath(new URL(`../src/commands/${command}.ts`, import.meta.url))
  const before = known.get(root)
  if (before !== undefined) return before
  const found = new Set([root])
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  known.set(root, found)
  return found
}
