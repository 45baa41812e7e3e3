import type { Command } from '@oclif/core/command'
import type { CLIError } from '@oclif/core/errors'
import { nearest } from '../core/nearest.ts'
import { explainMissingValue } from './missing-value.ts'
import { explainFlags } from './unknown-flags.ts'
import { UsageError } from './usage-error.ts'
import { explainWholeNumber } from './whole-numbers.ts'

/** Explains why oclif could not read the words behind a command, and what to write in their place. */
export function explainParsing(
  error: CLIError,
  command: typeof Command,
  argv: readonly string[],
): UsageError {
  return (
    explainFlags(error, command, argv) ??
    explainArguments(error, command) ??
    explainMissingValue(command, argv) ??
    explainChoice(command, argv) ??
    explainWholeNumber(command, (spellings) => valueOf(spellings, argv)) ??
    new UsageError(plainMessage(error), [seeHelp(command)])
  )
}

const seeHelp = (command: typeof Command): string => `${nameOf(command)} --help shows how it is used`

const nameOf = (command: typeof Command): string => `toolbox ${command.id.replaceAll(':', ' ')}`

/** Arguments that are missing carry their definition, those that are too many are words. */
function explainArguments(error: CLIError, command: typeof Command): UsageError | undefined {
  const { args } = error as CLIError & { args?: unknown }
  if (!Array.isArray(args) || args.length === 0) return undefined
  const words = args.filter((arg) => typeof arg === 'string')
  return words.length > 0 ? explainSurplus(words, command) : explainMissing(args as MissingArg[], command)
}

interface MissingArg {
  readonly name: string
  readonly description?: string
}

function explainMissing(args: readonly MissingArg[], command: typeof Command): UsageError {
  const [example] = command.examples ?? []
  return new UsageError(
    `${nameOf(command)} needs ${args.map(({ name }) => name.toUpperCase()).join(' and ')}`,
    [
      ...args.map(({ name, description = '' }) => `${name.toUpperCase()}: ${description}`),
      ...(typeof example === 'string' ? [`for example: ${example}`] : []),
      seeHelp(command),
    ],
  )
}

function explainSurplus(words: readonly string[], command: typeof Command): UsageError {
  const flags = Object.keys({ ...command.baseFlags, ...command.flags })
  const meant = words.flatMap((word) => nearest(word, flags) ?? [])
  const list = words.map((word) => `'${word}'`).join(', ')
  return new UsageError(`${nameOf(command)} takes no argument ${list}`, [
    ...meant.map((flag) => `did you mean --${flag}?`),
    seeHelp(command),
  ])
}

/** A flag whose value is none of those that it takes; oclif names neither apart from its message. */
function explainChoice(command: typeof Command, argv: readonly string[]): UsageError | undefined {
  for (const [name, { char, options }] of Object.entries(command.flags) as [string, FlagWithOptions][]) {
    const value = valueOf([`--${name}`, ...(char === undefined ? [] : [`-${char}`])], argv)
    if (options === undefined || value === undefined || options.includes(value)) continue
    const meant = nearest(value, options)
    return new UsageError(`--${name}: '${value}' is none of ${options.join(', ')}`, [
      ...(meant === undefined ? [] : [`did you mean --${name} ${meant}?`]),
      seeHelp(command),
    ])
  }
  return undefined
}

interface FlagWithOptions {
  readonly char?: string
  readonly options?: readonly string[]
}

function valueOf(spellings: readonly string[], argv: readonly string[]): string | undefined {
  for (const [index, word] of argv.entries()) {
    if (word === '--') return undefined
    if (spellings.includes(word)) return argv[index + 1]
    const spelling = spellings.find((text) => word.startsWith(`${text}=`))
    if (spelling !== undefined) return word.slice(spelling.length + 1)
  }
  return undefined
}

/** On one line, and without the last, which says what a hint says better. */
function plainMessage({ message }: CLIError): string {
  const lines = message.split('\n').map((line) => line.trim())
  const said = lines.length > 1 ? lines.slice(0, -1) : lines
  return said.filter((line) => line !== '').join(' ')
}
