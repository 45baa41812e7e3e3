import type { Path } from '../../json-schema/types.ts'
import type { JsonFault } from '../../json-schema/read-json.ts'
import type { Kind } from './kinds.ts'

/** Where a text came from that was read as JSON or as a value. */
export type Origin =
  | { readonly kind: 'word' }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'stdin' }

/** The word on the command line that a problem is about. */
export interface Place {
  readonly word: string
  /** From 0, in what follows the tool's name. */
  readonly index: number
}

/** `usage`: the words are no arguments. `input`: they are, but not for this tool. */
export type ProblemPhase = 'usage' | 'input'

/** One thing that is wrong with the arguments on the command line. */
export type ArgumentProblem = Place & { readonly phase: ProblemPhase } & ProblemDetails

export type ProblemDetails =
  /** Text that must be JSON and is not; `path` where it was meant for one key. */
  | {
      readonly code: 'bad-json'
      readonly origin: Origin
      readonly text: string
      readonly fault: JsonFault
      readonly path?: Path
    }
  /** A number in JSON that would silently become another. */
  | {
      readonly code: 'inexact-number'
      readonly origin: Origin
      readonly text: string
      readonly fault: JsonFault
      readonly path?: Path
    }
  /** JSON, but no object. */
  | { readonly code: 'not-an-object'; readonly origin: Origin; readonly received: Kind }
  /** Neither JSON nor `key=value`; `suggestions` are words that would be understood. */
  | { readonly code: 'bare-word'; readonly suggestions: readonly string[] }
  /** `location:Lisbon`. */
  | { readonly code: 'colon'; readonly suggestion: string }
  /** `--location`, `--location=Lisbon`. */
  | { readonly code: 'flag'; readonly suggestion: string }
  /** `=value`, `:=1`, `a..b=1`. */
  | { readonly code: 'empty-key' }
  /** `rows[0]=A`; `suggestions` are words that would be understood. */
  | { readonly code: 'bracket-key'; readonly key: string; readonly suggestions: readonly string[] }
  /** `@`, `key=@`. */
  | { readonly code: 'no-file-name'; readonly key?: string }
  | { readonly code: 'unreadable'; readonly file: string; readonly reason: string; readonly key?: string }
  /** A second `-`: the first took all there was. */
  | { readonly code: 'stdin-twice' }
  | { readonly code: 'stdin-unreadable'; readonly reason: string }
  /** `rows.5=x` where the array has fewer than five items. */
  | { readonly code: 'array-gap'; readonly path: Path; readonly length: number }
  /** Text that cannot be read as any kind that the schema wants. */
  | {
      readonly code: 'wrong-kind'
      readonly path: Path
      readonly text: string
      readonly expected: readonly Kind[]
      /** The values of an `enum` or `const`, where there are any. */
      readonly choices: readonly unknown[]
      readonly fault: JsonFault
      /** The key of a property inside, where an object is wanted. */
      readonly inner?: Path
      /** Whether the key takes a list, of which the text was to be an item. */
      readonly isList: boolean
    }
  | { readonly code: 'misspelt-key'; readonly path: Path; readonly nearest: string }
