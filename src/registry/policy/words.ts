import { inflections } from './tokens.ts'

const split = (text: string): readonly string[] => text.split(/\s+/)

/**
 * Verbs of change. `replace` is added to the original's list, which takes "search and replace" for a search.
 *
 * Forms that are other words too stay out: `setting` and `settings` are things, not changes.
 */
const MUTATING = {
  regular:
    split(`add append create delete deploy disable enable execute install merge move patch post push remove
    rename replace save store uninstall update upload`),
  doubled: ['commit', 'log'],
  irregular: split(`put puts putting run runs running ran send sends sending sent set sets
    write writes writing wrote written`),
}

/** `found` says how something else ends ("fails when it is not found"); `rags` and `ragged` are other words. */
const SEARCHING = {
  regular: ['search', 'query'],
  doubled: [],
  irregular: split('find finds finding lookup lookups rag'),
}

/** What a tool that is called before the model has its say must not speak of. */
const UNSAFE = {
  regular: split(`analyze crawl create delete destroy extract fetch insert patch post remove scrape transcribe
    update`),
  doubled: ['log', 'map'],
  irregular: split('put puts putting read reads reading write writes writing wrote written'),
}

export interface PolicyWords {
  readonly mutating: ReadonlySet<string>
  readonly searching: ReadonlySet<string>
  readonly unsafe: ReadonlySet<string>
}

let words: PolicyWords | undefined

/** The words that tell a tool's policy, in all their forms; made when first needed. */
export function policyWords(): PolicyWords {
  words ??= { mutating: formsOf(MUTATING), searching: formsOf(SEARCHING), unsafe: formsOf(UNSAFE) }
  return words
}

interface Verbs {
  readonly regular: readonly string[]
  /** Double their last letter: `logged`. */
  readonly doubled: readonly string[]
  /** As they stand. */
  readonly irregular: readonly string[]
}

function formsOf({ regular, doubled, irregular }: Verbs): ReadonlySet<string> {
  return new Set([
    ...regular.flatMap((verb) => inflections(verb)),
    ...doubled.flatMap((verb) => inflections(verb, true)),
    ...irregular,
  ])
}
