import type { Config, Interfaces } from '@oclif/core'
import type { Command } from '@oclif/core/command'
import { loadConfig } from '../load-config.ts'
import { type CommandEntry, createStaticPlugin } from '../static-plugin.ts'

/**
 * The configuration with every command's arguments and flags, of which that of a running command has its own only.
 *
 * A flag that can be negated is there twice, since the shells' scripts know no such thing.
 */
export async function describeCommands(config: Config): Promise<Config> {
  const entries: CommandEntry[] = config.commands.map(({ id, summary = '', hidden, load }) => ({
    id,
    summary,
    hidden,
    load,
  }))
  const loaded = new Map<string, typeof Command>()
  for (const { id, load } of entries) loaded.set(id, await load())
  const { name, version, pjson } = config
  const plugin = createStaticPlugin(
    {
      root: config.root,
      package: { name, version, description: pjson.description ?? '' },
      commands: entries,
      topics: config.topics.map((topic) => ({ name: topic.name, summary: topic.description ?? '' })),
    },
    loaded,
  )
  const commands = plugin.commands.map((command) => ({ ...command, flags: withNegations(command.flags) }))
  return loadConfig({ ...plugin, commands })
}

type Flags = Interfaces.Plugin['commands'][number]['flags']

const withNegations = (flags: Flags): Flags =>
  Object.fromEntries(
    Object.entries(flags).flatMap(([name, flag]) => [[name, flag], ...negationOf(name, flag)]),
  )

function negationOf(name: string, flag: Flags[string]): [string, Flags[string]][] {
  if (flag.type !== 'boolean' || flag.allowNo !== true) return []
  const negated = `no-${name}`
  return [[negated, { ...flag, name: negated, char: undefined, summary: `The opposite of --${name}.` }]]
}
