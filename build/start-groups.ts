import { fileURLToPath } from 'node:url'
import type { ChunkingContext } from 'rolldown'
import { OCLIF_ALWAYS, OCLIF_HELP, RARE } from './start-modules.ts'

/** The commands that come right after `call` in how often they run, and have most of their code in common. */
const FREQUENT = ['list', 'show', 'spec']

/** The files that others read only when they use something of them. */
export const ON_DEMAND = ['help-page', 'listing', 'rare']

/**
 * The files for what several commands use: one for what every start runs, two for what it only reaches, and one for
 * what frequent commands have in common. The rest is left to rolldown, so that no start reads code of rarer commands.
 */
export const START_GROUPS = [
  {
    debugName: 'start',
    priority: 2,
    // What is rare uses what is not, and must not take it along.
    includeDependenciesRecursively: false,
    name: (id: string, context: ChunkingContext): string | null => {
      const inOclif = after('/@oclif/core/', id)
      if (inOclif !== undefined) {
        return OCLIF_ALWAYS.includes(inOclif) ? 'shared' : OCLIF_HELP.includes(inOclif) ? 'help-page' : 'rare'
      }
      if (!importedBy('main', context).has(id)) return null
      const own = after('/src/', id) ?? ''
      return RARE.some((name) => (name.endsWith('/') ? own.startsWith(name) : own === name))
        ? 'rare'
        : 'shared'
    },
  },
  {
    debugName: 'listing',
    priority: 1,
    name: (id: string, context: ChunkingContext): string | null =>
      FREQUENT.filter((name) => importedBy(name, context).has(id)).length > 1 ? 'listing' : null,
  },
]

/** What follows `folder` in the path of a module; `undefined` where that is not in it. */
function after(folder: string, id: string): string | undefined {
  const path = id.replaceAll('\\', '/')
  const start = path.lastIndexOf(folder)
  return start === -1 ? undefined : path.slice(start + folder.length)
}

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
