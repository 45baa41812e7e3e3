/** What one word on the command line is, judged by its form alone. */
export type WordForm =
  | { readonly form: 'json'; readonly text: string }
  | { readonly form: 'file'; readonly file: string }
  | { readonly form: 'stdin' }
  | { readonly form: 'assignment'; readonly key: string; readonly isJson: boolean; readonly text: string }
  | { readonly form: 'stray' }

/** An opening brace, also behind a quote that a shell failed to take away. */
const OBJECT = /^\s*['"`‘“]?\s*\{/

/** Tells which form of argument a word has; `stray` when it has none. */
export function classifyWord(word: string): WordForm {
  if (word === '-') return { form: 'stdin' }
  if (word.startsWith('@')) return { form: 'file', file: word.slice(1) }
  if (OBJECT.test(word) && !isJson(word, '"')) return { form: 'json', text: word }
  if (isJson(word, '["')) return { form: 'stray' }
  return classifyAssignment(word) ?? { form: 'stray' }
}

/** Splits at the first `=`; `:=` asks for JSON. */
export function classifyAssignment(word: string): (WordForm & { readonly form: 'assignment' }) | undefined {
  const equals = word.indexOf('=')
  if (equals < 0) return undefined
  const isJson = word[equals - 1] === ':'
  return {
    form: 'assignment',
    key: word.slice(0, isJson ? equals - 1 : equals),
    isJson,
    text: word.slice(equals + 1),
  }
}

/** Whether the word is whole JSON that begins with one of `openers`. */
export function isJson(word: string, openers?: string): boolean {
  const first = word.trimStart()[0]
  if (first === undefined || (openers !== undefined && !openers.includes(first))) return false
  try {
    JSON.parse(word)
    return true
  } catch {
    return false
  }
}
