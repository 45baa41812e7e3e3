import type { Command, Config } from '@oclif/core'

/** Oclif's plugin knows no fish: commands and flags as they stand, other words from the binary on the line. */
export function fishScript({ bin, commands, topics }: Config): string {
  const listed = commands.filter(({ hidden }) => hidden !== true)
  const ids = new Set(listed.map(({ id }) => id))
  const summaries = new Map(topics.map(({ name, description = '' }) => [name, description]))
  const above = new Set(listed.flatMap(({ id }) => topicsOf(id)).filter((topic) => !ids.has(topic)))
  return [
    header(bin),
    ...[...above].map((topic) => offerWord(bin, topic, summaries.get(topic) ?? '')),
    ...listed.flatMap((command) => [
      offerWord(bin, command.id, command.summary ?? ''),
      ...offerFlags(bin, command),
    ]),
    '',
  ].join('\n')
}

/** `serve` for `serve:bus`. */
const topicsOf = (id: string): readonly string[] =>
  id.split(':').flatMap((_, index, words) => (index === 0 ? [] : [words.slice(0, index).join(':')]))

function offerWord(bin: string, id: string, summary: string): string {
  const words = id.split(':')
  return `complete -c ${bin} -n '__${bin}_before ${words.join(' ')}' -a ${words.at(-1)} -d ${quote(summary)}`
}

function offerFlags(bin: string, { id, flags }: Command.Loadable): readonly string[] {
  const start = `complete -c ${bin} -n '__${bin}_at ${id.replaceAll(':', ' ')}'`
  const lines = Object.values(flags)
    .filter(({ hidden }) => hidden !== true)
    .map(({ name, char, summary = '', type }) => {
      const short = char === undefined ? '' : ` -s ${char}`
      const value = type === 'option' ? ` -x -a '(__${bin}_candidates)'` : ''
      return `${start} -l ${name}${short}${value} -d ${quote(summary)}`
    })
  return [...lines, `${start} -l help -d 'Show help for command'`, `${start} -a '(__${bin}_candidates)'`]
}

const header = (bin: string): string => `
# Whether the line begins with these words.
function __${bin}_at
  set -l words (commandline -opc)[2..-1]
  test (count $words) -ge (count $argv); or return
  test "$words[1..$(count $argv)]" = "$argv"
end

# Whether the line has all of these words but the last, and nothing else.
function __${bin}_before
  set -l words (commandline -opc)[2..-1]
  test "$words" = "$argv[1..-2]"
end

function __${bin}_candidates
  set -l words (commandline -opc)
  set -l typed (commandline -ct)
  set -l lines ($words[1] autocomplete candidates -- $words[2..-1] $typed 2>/dev/null </dev/null)
  # Fish puts the name of a flag back by itself.
  if set -q lines[1]
    string replace -r -- '^--?[^=]*=' '' $lines
  else
    __fish_complete_path (string replace -r -- '^--?[^=]*=' '' $typed)
  end
end

complete -c ${bin} -f
`

/** In single quotes. */
const quote = (text: string): string => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`
