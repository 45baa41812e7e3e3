/** Where an object names a property for the second time. */
export interface RepeatedKey {
  readonly key: string
  /** Index of the second one into the text, in UTF-16 units. */
  readonly offset: number
}

const TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g

/** Finds the first key that an object of valid JSON text has twice: `JSON.parse` silently drops what the first one says. */
export function findRepeatedKey(text: string): RepeatedKey | undefined {
  const open: Set<string>[] = []
  for (const { 0: token, 1: colon, index } of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (colon !== undefined) {
      const key = JSON.parse(token.slice(0, -colon.length)) as string
      const keys = open.at(-1)
      if (keys?.has(key)) return { key, offset: index }
      keys?.add(key)
    }
  }
  return undefined
}
