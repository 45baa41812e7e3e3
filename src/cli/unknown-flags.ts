import type { Command } from '@oclif/core/command'
import type { CLIError } from '@oclif/core/errors'
import { nearest } from '../core/nearest.ts'
import { UsageError } from './usage-error.ts'

/**
 * Explains flags that a command does not have, naming the nearest; `undefined` for any other fault.
 *
 * A flag near none may be an argument of the tool, for a command that takes such.
 */
export function explainFlags(
  error: CLIError,
  command: typeof Command,
  argv: readonly string[],
): UsageError | undefined {
  const { flags } = error as CLIError & { flags?: unknown }
  if (!Array.isArray(flags)) return undefined
  const known = ['help', ...Object.keys({ ...command.baseFlags, ...command.flags })]
  const { otherNames = {} } = command as typeof Command & CommandWithOtherNames
  const takesArguments = command.args !== undefined && 'arguments' in command.args
  const hints = flags.map((flag) => {
    const { name, value } = splitFlag(String(flag), argv)
    const other = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined
    if (other !== undefined) return `did you mean --${withValue(other, value, command)}?`
    const meant = nearest(name, known)
    if (meant !== undefined) return `did you mean --${meant}?`
    if (takesArguments) return `an argument of the tool is written ${name}=${value ?? 'VALUE'}`
    return `toolbox ${spaced(command)} has no such flag`
  })
  const list = flags.map((flag) => `'${String(flag)}'`).join(', ')
  return new UsageError(`unknown flag${flags.length > 1 ? 's' : ''} ${list}`, [
    ...new Set(hints),
    `toolbox ${spaced(command)} --help lists the flags`,
  ])
}

export interface CommandWithOtherNames {
  /** What people call a flag that has another name here, and the flag that they mean, with its value where it has but one. */
  readonly otherNames?: Readonly<Record<string, string>>
}

/** A value that the flag does not take becomes the one that was meant, or all that there are. */
function withValue(flag: string, value: string | undefined, command: typeof Command): string {
  if (value === undefined || flag.includes(' ')) return flag
  const { options } = (command.flags as Readonly<Record<string, FlagWithOptions>>)[flag] ?? {}
  if (options === undefined || options.includes(value)) return `${flag} ${value}`
  const { otherNames = {} } = command as typeof Command & CommandWithOtherNames
  const known = Object.hasOwn(otherNames, value) ? otherNames[value] : undefined
  if (known?.startsWith(`${flag} `) === true) return known
  const meant = nearest(value, options)
  return meant === undefined ? `${flag} (${options.join(', ')})` : `${flag} ${meant}`
}

interface FlagWithOptions {
  readonly options?: readonly string[]
}

const spaced = (command: typeof Command): string => command.id.replaceAll(':', ' ')

/** Takes `--name=value`, or `--name` and the word behind it, apart. */
function splitFlag(flag: string, argv: readonly string[]): { name: string; value: string | undefined } {
  const [name = '', ...rest] = flag.replace(/^-+/, '').split('=')
  if (rest.length > 0) return { name, value: rest.join('=') }
  const next = argv[argv.indexOf(flag) + 1]
  return { name, value: next?.startsWith('-') === false && !next.includes('=') ? next : undefined }
}
