import type { Command } from '@oclif/core/command'
import { describe, expect, it } from 'vitest'
import { COMMANDS, TOPICS } from '../../src/commands/table.ts'

const COMMAND_CLASSES = await Promise.all(
  COMMANDS.map(async ({ id, summary, hidden = false, load }) => ({
    id,
    summary,
    hidden,
    command: await load(),
  })),
)

type Arg = Pick<Command.Arg.Any, 'required' | 'multiple' | 'options' | 'default' | 'description'>
type Flag = Command.Flag.Any

const argsOf = ({ args }: typeof Command): [string, Arg][] => Object.entries<Arg>(args ?? {})
const flagsOf = ({ baseFlags, flags }: typeof Command): [string, Flag][] =>
  Object.entries<Flag>({ ...baseFlags, ...flags } as Record<string, Flag>)

/** What callers and scripts rely on, and what they read about it. */
const surface = COMMAND_CLASSES.map(({ id, summary, hidden, command }) => ({
  id,
  summary,
  hidden,
  args: Object.fromEntries(
    argsOf(command).map(([name, { required, multiple, options, default: preset, description }]) => [
      name,
      { required, multiple, options, default: preset, description },
    ]),
  ),
  flags: Object.fromEntries(flagsOf(command).map(([name, flag]) => [name, describeFlag(flag)])),
}))

function describeFlag(flag: Flag): object {
  const { type, char, summary, required, exclusive, dependsOn, aliases, hidden, default: preset } = flag
  const shown = typeof preset === 'function' ? 'computed' : preset
  const common = { type, char, summary, required, exclusive, dependsOn, aliases, hidden, default: shown }
  if (flag.type === 'boolean') return { ...common, allowNo: flag.allowNo }
  return { ...common, multiple: flag.multiple, options: flag.options }
}

describe('the command line', () => {
  it('changes only on purpose', async () => {
    await expect(
      `${JSON.stringify(surface, undefined, 2)}\n`,
      'Commands, arguments or flags have changed. If that is meant, it belongs in CHANGELOG.md; then: npm run docs && npm test -- test/snapshots -u',
    ).toMatchFileSnapshot('commands.json')
  })

  it('says of every command what it does, and how, with two examples', () => {
    const silent = COMMAND_CLASSES.filter(
      ({ summary, command: { description = '', examples = [] } }) =>
        summary === '' || description === '' || examples.length < 2,
    )
    expect(silent.map(({ id }) => id)).toEqual([])
  })

  it('says of every topic what it is for, otherwise than of its commands', () => {
    const words = COMMAND_CLASSES.flatMap(({ id, hidden }) => (hidden ? [] : id.split(':').slice(0, -1)))
    expect(TOPICS.map(({ name }) => name)).toEqual([...new Set(words)])
    const summaries = new Set(COMMAND_CLASSES.map(({ summary }) => summary))
    expect(TOPICS.filter(({ summary }) => !summary.endsWith('.') || summaries.has(summary))).toEqual([])
  })

  it('says of every argument and flag what it is', () => {
    const silent = COMMAND_CLASSES.flatMap(({ id, command }) => [
      ...argsOf(command).flatMap(([name, { description = '' }]) =>
        description === '' ? [`${id} ${name}`] : [],
      ),
      ...flagsOf(command).flatMap(([name, { summary = '' }]) => (summary === '' ? [`${id} --${name}`] : [])),
    ])
    expect(silent).toEqual([])
  })

  it('ends summaries and descriptions of flags with a full stop', () => {
    const open = COMMAND_CLASSES.flatMap(({ id, summary, command }) => [
      ...(summary.endsWith('.') ? [] : [id]),
      ...flagsOf(command).flatMap(([name, { summary = '' }]) =>
        /[.)]$/.test(summary) ? [] : [`${id} --${name}`],
      ),
    ])
    expect(open).toEqual([])
  })

  it('gives examples with commands and flags that there are', () => {
    expect(COMMAND_CLASSES.flatMap(({ command }) => (command.examples ?? []).flatMap(faultsOf))).toEqual([])
  })
})

/** What is wrong with the calls of `toolbox` in an example. */
function faultsOf(example: Command.Example): string[] {
  const line = typeof example === 'string' ? example : example.command
  const calls = [...line.matchAll(/(?:^|[|;&] *)toolbox ([^|;&>#]*)/g)].map(([, rest]) =>
    rest!.trim().split(/ +/),
  )
  if (calls.length === 0) return [`${line}: no call of toolbox`]
  return calls.flatMap((words) => {
    const found = COMMAND_CLASSES.filter(({ id }) =>
      id.split(':').every((word, index) => words[index] === word),
    )
    const command = found.toSorted((left, right) => right.id.length - left.id.length)[0]?.command
    if (command === undefined) return [`${line}: no such command`]
    const flags = new Map(flagsOf(command))
    const known = (word: string): boolean => {
      const name = word.replace(/=.*/, '')
      if (name.startsWith('--'))
        return flags.has(name.slice(2)) || (name.startsWith('--no-') && isNegatable(flags.get(name.slice(5))))
      return [...flags.values()].some(({ char }) => char === name.slice(1))
    }
    return beforeDashes(words)
      .filter((word) => /^--?[a-z]/.test(word) && !known(word))
      .map((word) => `${line}: no flag ${word}`)
  })
}

const isNegatable = (flag: Flag | undefined): boolean => flag?.type === 'boolean' && flag.allowNo === true

const beforeDashes = (words: readonly string[]): readonly string[] =>
  words.includes('--') ? words.slice(0, words.indexOf('--')) : words
