import type { Interfaces } from '@oclif/core'

type Flags = Readonly<
  Record<string, Pick<Interfaces.BooleanFlag<unknown> | Interfaces.OptionFlag<unknown>, 'type' | 'char'>>
>

/** What a command takes. */
export interface Definitions {
  readonly args: Readonly<Record<string, unknown>>
  readonly flags: Flags
}

/** Where the last word of a command line stands. */
export interface Place {
  /** The argument, or the flag whose value it is. */
  readonly of: 'argument' | 'flag'
  readonly name: string
  /** What of the word stands before the value: `--toolbox=`, mostly nothing. */
  readonly prefix: string
  /** The value as far as it is typed. */
  readonly typed: string
  /** The arguments before it. */
  readonly given: readonly string[]
  /** The flags before it; one that takes no value has none. */
  readonly values: Readonly<Record<string, readonly string[]>>
}

/** Finds out what the last of `words` is, those of the command left out; `undefined` for the name of a flag. */
export function findPlace(words: readonly string[], { args, flags }: Definitions): Place | undefined {
  const given: string[] = []
  const values: Record<string, string[]> = {}
  let open: string | undefined
  let onlyArguments = false
  for (const word of words.slice(0, -1)) {
    if (open !== undefined) {
      ;(values[open] ??= []).push(word)
      open = undefined
    } else if (onlyArguments || word === '-' || !word.startsWith('-')) given.push(word)
    else if (word === '--') onlyArguments = true
    else {
      const { name, value } = takeApart(word, flags)
      if (name === undefined || flags[name] === undefined) continue
      const list = (values[name] ??= [])
      if (value !== undefined) list.push(value)
      else if (flags[name].type === 'option') open = name
    }
  }
  const last = words.at(-1) ?? ''
  const before = { given, values }
  if (open !== undefined) return { of: 'flag', name: open, prefix: '', typed: last, ...before }
  if (onlyArguments || !last.startsWith('-')) {
    const names = Object.keys(args)
    const name = names[Math.min(given.length, names.length - 1)]
    return name === undefined ? undefined : { of: 'argument', name, prefix: '', typed: last, ...before }
  }
  const { name, value } = takeApart(last, flags)
  if (name === undefined || value === undefined) return undefined
  return { of: 'flag', name, prefix: last.slice(0, last.length - value.length), typed: value, ...before }
}

/** Takes `--name=value`, `--name` or `-n` apart. */
function takeApart(word: string, flags: Flags): { name: string | undefined; value: string | undefined } {
  const at = word.indexOf('=')
  const [head, value] = at === -1 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)]
  if (head.startsWith('--')) return { name: head.slice(2), value }
  return { name: Object.keys(flags).find((name) => flags[name]!.char === head.slice(1)), value }
}
