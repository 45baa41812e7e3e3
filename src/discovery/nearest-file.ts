import { extname, join } from 'node:path'
import { nearest } from '../core/nearest.ts'

const CODE = ['.ts', '.js', '.mts', '.mjs', '.cts', '.cjs']

/**
 * The path below `root` that a misspelt one probably meant; each of its folders may be misspelt too.
 *
 * `namesIn` lists what lies in a folder, and nothing for one that is not there.
 */
export function nearestFile(
  root: string,
  path: string,
  namesIn: (folder: string) => readonly string[],
): string | undefined {
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.')
  const found: string[] = []
  for (const [index, segment] of segments.entries()) {
    const names = namesIn(join(root, ...found)).filter(
      (name) => !/^\.|^node_modules$|\.d\.[cm]?ts$/.test(name),
    )
    const isLast = index === segments.length - 1
    const fitting = isLast ? names.filter((name) => CODE.includes(extname(name))) : names
    const name = fitting.includes(segment) ? segment : nearest(segment, fitting)
    if (name === undefined) return undefined
    found.push(name)
  }
  return `./${found.join('/')}`
}
