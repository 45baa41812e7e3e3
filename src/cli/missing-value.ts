import type { Command } from '@oclif/core/command'
import { UsageError } from './usage-error.ts'

interface ValueFlag {
  readonly type?: string
  readonly char?: string
  readonly summary?: string
  readonly helpValue?: string | readonly string[]
  readonly options?: readonly string[]
}

/** Explains a flag without its value: which value it takes, and an example. Oclif names only the flag. */
export function explainMissingValue(
  command: typeof Command,
  argv: readonly string[],
): UsageError | undefined {
  const flags = Object.entries({ ...command.baseFlags, ...command.flags }) as [string, ValueFlag][]
  const known = new Map(flags.flatMap(([name, flag]) => spellingsOf(name, flag).map((word) => [word, flag])))
  const end = argv.indexOf('--')
  const words = end < 0 ? argv : argv.slice(0, end)
  const index = words.findIndex((word, at) => {
    const next = words[at + 1]
    return known.get(word)?.type === 'option' && (next === undefined || known.has(next))
  })
  const word = words[index]
  return word === undefined ? undefined : toError(command, word, known.get(word)!)
}

const spellingsOf = (name: string, { char }: ValueFlag): readonly string[] => [
  `--${name}`,
  ...(char === undefined ? [] : [`-${char}`]),
]

function toError(command: typeof Command, word: string, flag: ValueFlag): UsageError {
  const { helpValue = 'VALUE', options, summary } = flag
  const value = options === undefined ? [helpValue].flat().join(' ') : `one of ${options.join(', ')}`
  const name = `toolbox ${command.id.replaceAll(':', ' ')}`
  const example = command.examples.find(
    (text) => typeof text === 'string' && text.split(/[ =]/).includes(word),
  )
  return new UsageError(`${word} needs a value: ${value}`, [
    ...(summary === undefined ? [] : [`${word}: ${summary}`]),
    ...(example === undefined ? [] : [`for example: ${example as string}`]),
    `${name} --help shows how it is used`,
  ])
}
