import { fileURLToPath } from 'node:url'
import type { ChunkingContext } from 'rolldown'

/** The commands that come right after `call` in how often they run, and have most of their code in common. */
const FREQUENT = ['list', 'show', 'spec']

/** Of oclif, what a command runs through that succeeds. */
const OCLIF_ALWAYS =
  /[\\/]@oclif[\\/]core[\\/](?:package\.json|lib[\\/](?:config[\\/](?:config|index|plugin-loader|util)|parser[\\/](?:index|parse|validate)|errors[\\/]index|util[\\/](?:aggregate-flags|os|util)|args|cache|command|flags|logger|performance|settings|symbols)\.js)$/

/** Of oclif, what prints help. */
const OCLIF_HELP =
  /[\\/]@oclif[\\/]core[\\/]lib[\\/](?:help[\\/].*|screen|util[\\/](?:ensure-arg-object|ids)|ux[\\/](?:supports-color|theme))\.js$/

const OCLIF = /[\\/]@oclif[\\/]core[\\/]/

/**
 * Of the modules that every start reaches, those that have nothing to do while all is well: they look into what is not
 * known yet, say what is wrong, or make the toolboxes that are not plugins.
 */
const RARE = new RegExp(
  `[\\\\/]src[\\\\/](?:${[
    'bus/errors',
    'cli/folder',
    'cli/arguments/(?:arguments-error|describe-problem|explain-stray|hints|print-key|read-source|read-text)',
    'cli/render/excerpt',
    'core/(?:call|define-tool|dropped-keys|dropped-warnings|invocation|log|nearest|phase-clock|strip-proto|validated)',
    'discovery/(?:load-error|load-fault|nearest-file|provider-notes|stack-place|tool-provider)',
    'json-schema/(?:annotations|hoist-definitions|inline-root-reference|pointer|scan-json)',
    'json-schema/(?:slip-advice|strip-titles|to-draft-2020-12)',
    'registry/provider/tool-result',
    'schema/.*',
    'spec/errors',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]')})\\.ts$`,
)

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
      if (OCLIF.test(id)) return OCLIF_ALWAYS.test(id) ? 'shared' : OCLIF_HELP.test(id) ? 'help-page' : 'rare'
      if (/rolldown[\\/]runtime/.test(id)) return 'shared'
      if (!importedBy('main', context).has(id)) return null
      return RARE.test(id) ? 'rare' : 'shared'
    },
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
