/** Turns a glob over `/`-separated paths into a pattern: `*`, `**`, `?`, `[abc]` and `{a,b}`. */
export function globToPattern(glob: string): RegExp {
  const alternatives = expandBraces(glob).map(toSource)
  return new RegExp(`^(?:${alternatives.join('|')})$`)
}

/** Whether a glob, or a part of one, names more than itself. */
export const isPattern = (glob: string): boolean => /[*?[{]/.test(glob)

/** Writes `{a,b}` out: one glob for every choice. */
export function expandBraces(glob: string): string[] {
  const match = /\{([^{}]*,[^{}]*)\}/.exec(glob)
  if (match === null) return [glob]
  const before = glob.slice(0, match.index)
  const after = glob.slice(match.index + match[0].length)
  return match[1]!.split(',').flatMap((choice) => expandBraces(before + choice + after))
}

function toSource(glob: string): string {
  return glob.replaceAll(/\*\*\/|\*\*|\*|\?|\[[^\]/]+\]|[\\^$.|+()[\]{}]/g, (token) => {
    if (token === '**/') return '(?:.*/)?'
    if (token === '**') return '.*'
    if (token === '*') return '[^/]*'
    if (token === '?') return '[^/]'
    if (token.length > 1) return token.replace('[!', '[^')
    return `\\${token}`
  })
}
