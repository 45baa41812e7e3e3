import type { Command } from '@oclif/core/command'
import type { Interfaces } from '@oclif/core'

/** One command as far as the list of commands needs it; the rest is loaded when it is used. */
export interface CommandEntry {
  /** Words joined by `:`, as oclif wants it. */
  readonly id: string
  readonly summary: string
  /** Whether lists of commands leave it out. */
  readonly hidden?: boolean
  readonly load: () => Promise<typeof Command>
}

/** The first word of several commands. */
export interface TopicEntry {
  readonly name: string
  readonly summary: string
}

/** What oclif reads of a package. */
export interface CliPackage {
  readonly name: string
  readonly version: string
  readonly description: string
}

export interface Cli {
  /** The folder of the package that the CLI belongs to. */
  readonly root: string
  readonly package: CliPackage
  readonly commands: readonly CommandEntry[]
  /** Oclif gives a topic that is missing here the summary of its first command. */
  readonly topics: readonly TopicEntry[]
}

/**
 * Describes the CLI to oclif as a plugin that is already loaded, so that it searches no file system.
 *
 * Only commands whose class is among `loaded`, by id, carry their arguments and flags.
 */
export function createStaticPlugin(
  { root, package: { name, version, description }, commands: entries, topics }: Cli,
  loaded: ReadonlyMap<string, typeof Command>,
): Interfaces.Plugin {
  const pjson = { name, version, description, oclif: { bin: 'toolbox', topicSeparator: ' ' } }
  const commands = entries.map((entry) => toLoadable(entry, name, loaded.get(entry.id)))
  const plugin = {
    _base: name,
    alias: name,
    name,
    version,
    root,
    pjson,
    commands,
    commandIDs: entries.map(({ id }) => id),
    commandsDir: undefined,
    hasManifest: true,
    hooks: {},
    isRoot: true,
    moduleType: 'commonjs',
    options: { root },
    topics: topics.map(({ name: topic, summary }) => ({ name: topic, description: summary })),
    type: 'core',
    valid: true,
    async findCommand(id: string) {
      return entries.find((entry) => entry.id === id)?.load()
    },
    async load() {},
  }
  return plugin as unknown as Interfaces.Plugin
}

function toLoadable(
  { id, summary, hidden = false, load }: CommandEntry,
  pluginName: string,
  command: typeof Command | undefined,
): unknown {
  const own = { id, summary, hidden, pluginName, pluginType: 'core', load }
  return { aliases: [], hiddenAliases: [], ...(command === undefined ? NOTHING : describe(command)), ...own }
}

const NOTHING = { args: {}, flags: {}, strict: false }

function describe(command: typeof Command): object {
  const { args, description, examples, strict, usage } = command
  return {
    args: withNames(args ?? {}),
    flags: withNames({ ...command.baseFlags, ...command.flags }),
    description,
    examples,
    strict,
    usage,
  }
}

const withNames = (definitions: object): object =>
  Object.fromEntries(
    Object.entries(definitions).map(([name, value]) => [name, { ...(value as object), name }]),
  )
