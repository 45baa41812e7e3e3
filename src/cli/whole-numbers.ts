import type { Command } from '@oclif/core/command'
import * as Flags from '@oclif/core/flags'
import { UsageError } from './usage-error.ts'

interface NumberFlag {
  readonly parse?: unknown
  readonly char?: string
  readonly min?: number
  readonly max?: number
  readonly summary?: string
}

/** Explains a flag whose value is no whole number, or not in its range; oclif says so only in its message. */
export function explainWholeNumber(
  command: typeof Command,
  valueOf: (spellings: readonly string[]) => string | undefined,
): UsageError | undefined {
  const { parse } = Flags.integer()
  for (const [name, flag] of Object.entries(command.flags) as [string, NumberFlag][]) {
    if (flag.parse !== parse) continue
    const value = valueOf([`--${name}`, ...(flag.char === undefined ? [] : [`-${flag.char}`])])
    if (value === undefined || isInRange(value, flag)) continue
    return new UsageError(`--${name} needs a whole number${rangeOf(flag)}, not '${value}'`, [
      ...(flag.summary === undefined ? [] : [`--${name}: ${flag.summary}`]),
      `toolbox ${command.id.replaceAll(':', ' ')} --help shows how it is used`,
    ])
  }
  return undefined
}

const isInRange = (value: string, { min = -Infinity, max = Infinity }: NumberFlag): boolean =>
  /^-?\d+$/.test(value) && Number(value) >= min && Number(value) <= max

function rangeOf({ min, max }: NumberFlag): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`
  if (min !== undefined) return ` from ${min} on`
  return max === undefined ? '' : ` up to ${max}`
}
