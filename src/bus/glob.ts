/** Whether the whole of `text` fits `pattern`, in which `*` is any text and `?` any one character. */
export function matchesGlob(pattern: string, text: string): boolean {
  let at = 0
  let next = 0
  let star = -1
  let resumeAt = 0
  while (at < text.length) {
    if (pattern[next] === '*') {
      star = next++
      resumeAt = at
    } else if (pattern[next] === '?' || pattern[next] === text[at]) {
      next++
      at++
    } else if (star >= 0) {
      // Only the last star needs to give way, so the time is at most the product of the two lengths.
      next = star + 1
      at = ++resumeAt
    } else return false
  }
  while (pattern[next] === '*') next++
  return next === pattern.length
}
