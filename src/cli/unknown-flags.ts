import type { CLIError } from '@oclif/core/errors'
import type { Command } from '@oclif/core/command'
import { nearest } from '../core/nearest.ts'
import { UsageError } from './usage-error.ts'

/** Explains flags that a command does not have, naming the nearest; `undefined` for any other fault. */
export function explainFlags(error: CLIError, command: typeof Command): UsageError | undefined {
  const { flags } = error as CLIError & { flags?: unknown }
  if (!Array.isArray(flags)) return undefined
  const known = ['help', 'json', ...Object.keys({ ...command.baseFlags, ...command.flags })]
  const hints = flags.map((flag) => {
    const name = String(flag).replace(/^-+/, '').replace(/=.*$/s, '')
    const meant = nearest(name, known)
    return meant === undefined ? `toolbox ${command.id} has no such flag` : `did you mean --${meant}?`
  })
  const list = flags.map((flag) => `'${String(flag)}'`).join(', ')
  return new UsageError(`unknown flag${flags.length > 1 ? 's' : ''} ${list}`, [
    ...new Set(hints),
    `toolbox ${command.id} --help lists the flags`,
  ])
}
