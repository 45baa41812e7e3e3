import { nearest } from '../core/nearest.ts'
import { toErrorJson } from './base-command.ts'
import { enterIsolation } from './isolate/channel.ts'
import { EXIT, exitCodeOf } from './exit-codes.ts'
import { endInTime } from './guard/end-in-time.ts'
import { watchForPrematureEnd } from './guard/premature-end.ts'
import { loadConfig } from './load-config.ts'
import { isAnswerLost, writeErr, writeOut } from './output/streams.ts'
import { type Cli, type CommandEntry, createStaticPlugin } from './static-plugin.ts'
import { UsageError } from './usage-error.ts'

/** Runs the command that `argv` names, and sets the exit code; it never rejects. */
export async function startCli(cli: Cli, argv: readonly string[]): Promise<void> {
  enterIsolation()
  const answered = watchForPrematureEnd(() => {
    process.exitCode = EXIT.bad
    if (isJsonWanted(argv)) writeError(new Error(NO_ANSWER))
    else writeErr(`Error: ${NO_ANSWER}\n`)
  })
  try {
    await dispatch(cli, argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv)
  } catch (error) {
    process.exitCode = exitCodeOf(error)
    if (isJsonWanted(argv) && !isAnswerLost()) writeError(error)
    else await complain(error)
    endInTime()
  } finally {
    answered()
  }
}

const NO_ANSWER =
  'there will be no answer: what a plugin promised can no longer come; look for a promise that nothing settles'

const writeError = (error: unknown): void => writeOut(`${JSON.stringify({ error: toErrorJson(error) })}\n`)

async function dispatch(cli: Cli, argv: readonly string[]): Promise<void> {
  if (argv[0] === '--version' || argv[0] === '-v') return printVersion(cli)
  const entry = findCommand(cli.commands, argv)
  const wantsHelp = argv.length === 0 || hasBefore(argv, '--help') || argv[0] === '-h'
  if (
    entry === undefined &&
    !(wantsHelp && argv.every((word) => word.startsWith('-'))) &&
    !isTopic(cli.commands, argv)
  ) {
    throw unknownCommand(cli.commands, argv)
  }
  const command = await entry?.load()
  if (entry !== undefined && command !== undefined) command.id = entry.id
  const loaded = new Map(entry === undefined || command === undefined ? [] : [[entry.id, command]])
  const config = await loadConfig(createStaticPlugin(cli, loaded))
  if (wantsHelp || entry === undefined) {
    const { ToolboxHelp } = await import('./help.ts')
    await new ToolboxHelp(config).showHelp([...argv])
  } else
    await config.runCommand(entry.id, argv.slice(entry.id.split(':').length), config.findCommand(entry.id))
}

function printVersion({ package: { name, version } }: Cli): void {
  writeOut(`${name}/${version} ${process.platform}-${process.arch} node-${process.version}\n`)
}

/** The command whose words stand first in `argv`; the longest wins. */
function findCommand(commands: readonly CommandEntry[], argv: readonly string[]): CommandEntry | undefined {
  return commands
    .filter(({ id }) => id.split(':').every((word, index) => argv[index] === word))
    .toSorted((left, right) => right.id.length - left.id.length)[0]
}

/** Whether `argv` is the first word of several commands, and nothing else but `--help`. */
const isTopic = (commands: readonly CommandEntry[], [first, ...rest]: readonly string[]): boolean =>
  commands.some(({ id }) => id.startsWith(`${first}:`)) && rest.every((word) => word === '--help')

function hasBefore(argv: readonly string[], flag: string): boolean {
  const end = argv.indexOf('--')
  return (end === -1 ? argv : argv.slice(0, end)).includes(flag)
}

const isJsonWanted = (argv: readonly string[]): boolean => hasBefore(argv, '--json')

function unknownCommand(commands: readonly CommandEntry[], argv: readonly string[]): UsageError {
  const [first = '', second] = argv
  if (first.startsWith('-')) {
    return new UsageError(`'${first}' is not a command`, ['toolbox --help lists the commands'])
  }
  const isInTopic = second !== undefined && isTopic(commands, [first])
  const typed = isInTopic ? `${first} ${second}` : first
  const names = commands.map(({ id }) => (isInTopic ? id.replaceAll(':', ' ') : id.split(':')[0]!))
  const meant = nearest(typed, names)
  const hints = meant === undefined ? [] : [`did you mean 'toolbox ${meant}'?`]
  return new UsageError(`unknown command '${typed}'`, [
    ...hints,
    `toolbox ${isInTopic ? `${first} ` : ''}--help lists the commands`,
  ])
}

async function complain(error: unknown): Promise<void> {
  const { renderError } = await import('./render/error.ts')
  const { createStyle } = await import('./output/style.ts')
  writeErr(renderError(error, await createStyle('stderr')))
}
