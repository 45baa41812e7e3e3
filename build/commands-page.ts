import type { Command } from '@oclif/core/command'
import type { CommandEntry } from '../src/cli/static-plugin.ts'
import { COMMANDS } from '../src/commands/table.ts'
import { EXIT_CODE_NOTES } from './exit-code-notes.ts'

type Arg = Pick<Command.Arg.Any, 'description' | 'required' | 'multiple' | 'options' | 'hidden'>
type Flag = Command.Flag.Any

const INTRODUCTION = `# The commands

<!-- Written by \`npm run docs\` from the commands themselves. -->

\`stdout\` is the answer, \`stderr\` is everything else. Nobody is asked anything when stdin or stdout is not a terminal,
with \`--yes\`, or in CI. A misspelt command, flag, tool or argument is answered with the nearest right one.

| exit code | means |
| --- | --- |
| 0 | good |
| 1 | what was run or examined is bad |
| 2 | asked wrongly: a flag, a name, an argument, JSON that is none |
| 3 | a toolbox that was needed could not be loaded |
| 124 | the call timed out |
| 130 | interrupted |
`

/** The text of `docs/commands.md`. */
export async function commandsPage(): Promise<string> {
  const entries = COMMANDS.filter(({ hidden }) => hidden !== true)
  const commands = await Promise.all(entries.map(async (entry) => ({ entry, command: await entry.load() })))
  const shared = groupFlags(commands.map(({ command }) => command))
  const list = entries.map(
    ({ id, summary }) => `| [\`${title(id)}\`](#${anchor(title(id))}) | ${prose(summary)} |`,
  )
  const parts = [
    INTRODUCTION,
    ['| command | does |', '| --- | --- |', ...list, ''].join('\n'),
    ...commands.map(({ entry, command }) => commandSection(entry, command, shared)),
    ...[...shared].map(([group, flags]) =>
      [`## ${heading(group)}`, '', ...flagTable(Object.entries(flags)), ''].join('\n'),
    ),
  ]
  return `${parts
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`
}

const title = (id: string): string => `toolbox ${id.replaceAll(':', ' ')}`
const anchor = (text: string): string => text.toLowerCase().replaceAll(' ', '-')
const heading = (group: string): string =>
  group === 'GLOBAL' ? 'Flags of every command' : `Flags: ${group.toLowerCase()}`

function commandSection(
  { id, summary }: CommandEntry,
  command: typeof Command,
  shared: ReadonlyMap<string, Flags>,
): string {
  const args = Object.entries<Arg>(command.args ?? {}).filter(([, { hidden }]) => hidden !== true)
  const flags = allFlags(command)
  const groups = [...shared.keys()].filter((group) =>
    Object.keys(shared.get(group)!).every((name) => name in flags),
  )
  const own = Object.entries(flags)
    .filter(([, { helpGroup }]) => !groups.includes(helpGroup ?? ''))
    .toSorted(
      ([, left], [, right]) => Number(left.helpGroup !== undefined) - Number(right.helpGroup !== undefined),
    )
  const links = groups.map(
    (group) => `[${heading(group).toLowerCase()}](#${anchor(heading(group).replaceAll(':', ''))})`,
  )
  const usage = [title(id), ...args.map(printArg), ...(own.length === 0 ? [] : ['[FLAGS]'])].join(' ')
  const notes = Object.entries(EXIT_CODE_NOTES[id] ?? {})
  return [
    `## ${title(id)}`,
    '',
    prose(summary),
    '',
    prose(command.description ?? ''),
    '',
    ...fence(usage),
    ...table(
      'argument',
      args.map(([name, arg]) => [`\`${name.toUpperCase()}\``, argText(arg)]),
    ),
    ...flagTable(own),
    `Also: ${links.join(', ')}.`,
    '',
    ...table(
      'exit code',
      notes.map(([code, text]) => [code, text]),
    ),
    ...fence(...(command.examples ?? []).map(exampleText)),
  ].join('\n')
}

type Flags = Readonly<Record<string, Flag>>

/** All flags of each group. A command that has them all refers to the group; one that lacks some lists its own. */
function groupFlags(commands: readonly (typeof Command)[]): ReadonlyMap<string, Flags> {
  const groups = new Map<string, Flags>()
  for (const [name, flag] of commands.flatMap((command) => Object.entries(allFlags(command)))) {
    if (flag.helpGroup === undefined) continue
    groups.set(flag.helpGroup, { ...groups.get(flag.helpGroup), [name]: flag })
  }
  return groups
}

const allFlags = ({ baseFlags, flags }: typeof Command): Flags =>
  Object.fromEntries(
    Object.entries<Flag>({ ...flags, ...baseFlags } as Record<string, Flag>).filter(
      ([, { hidden }]) => hidden !== true,
    ),
  )

function printArg([name, { required, multiple }]: [string, Arg]): string {
  const word = `${name.toUpperCase()}${multiple === true ? ' ...' : ''}`
  return required === true ? word : `[${word}]`
}

const argText = ({ description = '', options }: Arg): string =>
  options === undefined ? prose(description) : `${prose(description)} ${choices(options)}`

const flagTable = (flags: readonly [string, Flag][]): readonly string[] =>
  table(
    'flag',
    flags.map(([name, flag]) => [printFlag(name, flag), flagText(flag)]),
  )

function printFlag(name: string, flag: Flag): string {
  const long =
    flag.type === 'boolean'
      ? `--${flag.allowNo === true ? '[no-]' : ''}${name}`
      : `--${name} ${valueOf(name, flag)}`
  return flag.char === undefined ? `\`${long}\`` : `\`-${flag.char}\`, \`${long}\``
}

function valueOf(name: string, { helpValue }: Command.Flag.Any & { helpValue?: unknown }): string {
  if (Array.isArray(helpValue)) return helpValue.join(' ')
  return typeof helpValue === 'string' ? helpValue : name.toUpperCase()
}

function flagText(flag: Flag): string {
  const summary = prose(flag.summary ?? '')
  if (flag.type === 'boolean') return summary
  const { options, default: preset } = flag
  const stated = options === undefined ? summary : `${summary} ${choices(options)}`
  const isShown = typeof preset === 'string' || typeof preset === 'number'
  return isShown ? `${stated} Default: \`${preset}\`.` : stated
}

const choices = (options: readonly string[]): string =>
  `One of ${options.map((option) => `\`${option}\``).join(', ')}.`

const exampleText = (example: Command.Example): string =>
  typeof example === 'string' ? example : `# ${example.description}\n${example.command}`

function table(what: string, rows: readonly (readonly [string, string])[]): readonly string[] {
  if (rows.length === 0) return []
  const lines = rows.map(([name, text]) => `| ${cell(name)} | ${cell(text)} |`)
  return [`| ${what} | meaning |`, '| --- | --- |', ...lines, '']
}

/** Text that is no Markdown. */
const prose = (text: string): string => text.replaceAll(/[*<`]/g, String.raw`\$&`)

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')

const fence = (...lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['```sh', ...lines, '```', '']
