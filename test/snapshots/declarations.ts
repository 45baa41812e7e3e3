import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** One exported name of an entry's type declarations. */
export interface Declaration {
  readonly name: string
  /** Its text without comments; overloads and merged declarations below each other. */
  readonly text: string
}

const NAMED_EXPORTS = /^export (?:type )?\{([^}]*)\}(?: from '([^']+)')?;/gm

/** Every name that a `.d.ts` file exports, with the declaration that it leads to, sorted by name. */
export function declarationsOf(file: string): Declaration[] {
  const source = readFileSync(file, 'utf8')
  const passedOn = [...source.matchAll(NAMED_EXPORTS)].flatMap(([, list = '', specifier]) =>
    list
      .split(',')
      .map((item) => item.trim().replace(/^type /, ''))
      .filter((item) => item !== '')
      .map((item) => resolveName(file, item, specifier)),
  )
  const own = namesDeclaredIn(source).map((name) => ({ name, text: declarationIn(source, name) }))
  return [...passedOn, ...own].toSorted((left, right) => (left.name < right.name ? -1 : 1))
}

function resolveName(file: string, item: string, specifier: string | undefined): Declaration {
  const [original = '', name = original] = item.split(' as ')
  if (specifier === undefined || !specifier.startsWith('.')) {
    return { name, text: `export { ${item} }${specifier === undefined ? '' : ` from '${specifier}'`}` }
  }
  const target = join(dirname(file), specifier.replace(/\.[jt]s$/, '.d.ts'))
  if (!existsSync(target)) throw new Error(`${file} exports ${name} from ${specifier}, which is not there`)
  const found = declarationsOf(target).find((declaration) => declaration.name === original)
  if (found === undefined) throw new Error(`${target} does not export ${original}`)
  return { name, text: found.text }
}

const DECLARED = /^export (?:declare )?(?:abstract )?(?:class|const|function|interface|type) (\w+)/gm

const namesDeclaredIn = (source: string): string[] => [
  ...new Set([...source.matchAll(DECLARED)].map(([, name]) => name!)),
]

/** A declaration of tsc's begins in the first column, and ends with the line before the next that does. */
function declarationIn(source: string, name: string): string {
  const blocks = withoutComments(source).split(/\n(?=[^\s}])/)
  const start = new RegExp(
    `^export (?:declare )?(?:abstract )?(?:class|const|function|interface|type) ${name}\\b`,
  )
  return blocks
    .filter((block) => start.test(block))
    .map((block) => block.trim())
    .join('\n')
}

const withoutComments = (source: string): string =>
  source.replaceAll(/^ *\/\*\*[\s\S]*?\*\/\n/gm, '').replaceAll(/^ *\/\/.*\n/gm, '')
