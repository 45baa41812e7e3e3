/**
 * Finds the candidate that a misspelt word most likely meant.
 *
 * Nearness is the optimal-string-alignment distance without regard to case, `-` and `_`. One edit is forgiven
 * for every three letters, at most four; a word of one or two letters must match. The first of equals wins.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = fold(word)
  let best: string | undefined
  let least = Math.min(4, Math.floor(wanted.length / 3)) + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= least + 4) continue
    const distance = editDistance(wanted, fold(candidate))
    if (distance < least) {
      least = distance
      best = candidate
    }
  }
  return best
}

const fold = (text: string): string => text.slice(0, 100).toLowerCase().replaceAll(/[-_]/g, '')

function editDistance(left: string, right: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1]
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, beforeLast[column - 2]! + 1)
      current.push(cost)
    }
    beforeLast = last
    last = current
  }
  return last[right.length]!
}
