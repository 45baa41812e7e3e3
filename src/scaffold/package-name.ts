import { builtinModules } from 'node:module'
import { bad, good, type Outcome } from './problem.ts'

const LONGEST = 214
const RESERVED: ReadonlySet<string> = new Set(['node_modules', 'favicon.ico'])
/** Devices, also with an extension; a folder of such a name cannot be made there. */
const RESERVED_BY_WINDOWS = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\.|$)/

/**
 * Checks a name for a new package by the rules of the npm registry, and reads its parts.
 *
 * `folder` is the name without its scope: `weather` for `@me/weather`.
 */
export function parsePackageName(name: string): Outcome<PackageName> {
  const path = asPath(name)
  if (path !== undefined) return path
  const reason = refusal(name)
  if (reason !== undefined) {
    return bad('name-invalid', `${JSON.stringify(name)} is no name for a package: ${reason}`, suggest(name))
  }
  const slash = name.indexOf('/')
  return good(
    slash === -1
      ? { name, scope: undefined, folder: name }
      : { name, scope: name.slice(1, slash), folder: name.slice(slash + 1) },
  )
}

export interface PackageName {
  readonly name: string
  readonly scope: string | undefined
  readonly folder: string
}

/** A path in place of a name is the likeliest mistake, and the answer differs: the folder has a flag of its own. */
function asPath(name: string): Outcome<never> | undefined {
  const scoped = /^@[^/\\]+\/[^/\\]+$/.test(name)
  const looksLikePath = name === '.' || name === '..' || (/[/\\]/.test(name) && !scoped)
  if (!looksLikePath) return undefined
  const last = toPackageName(name.split(/[/\\]/).at(-1) ?? '') || 'my-toolbox'
  const fix = `Give the name alone, and the folder with --dir: toolbox new ${last} --dir ${JSON.stringify(name)}`
  return bad('name-invalid', `${JSON.stringify(name)} is a path, not a name for a package`, fix)
}

function refusal(name: string): string | undefined {
  if (name === '') return 'it is empty'
  if (name.length > LONGEST) return `it has ${name.length} characters, and npm takes at most ${LONGEST}`
  if (/\s/.test(name)) return 'it contains a space'
  if (/[A-Z]/.test(name)) return 'it contains capital letters'
  const scoped = /^@([^/]+)\/(.+)$/.exec(name)
  const parts = scoped === null ? [name] : [scoped[1]!, scoped[2]!]
  for (const part of parts) {
    const reason = refusalOfPart(part)
    if (reason !== undefined) return reason
  }
  if (RESERVED.has(name)) return 'npm reserves it'
  if (builtinModules.includes(name)) return 'it is the name of a module of Node.js'
  return undefined
}

function refusalOfPart(part: string): string | undefined {
  const odd = /[^a-z0-9._-]/u.exec(part)
  if (odd !== null) return `npm takes a-z, 0-9, '-', '_' and '.' only, and it contains '${odd[0]}'`
  if (/^[._-]/.test(part)) return `it starts with '${part[0]}'`
  if (part === 'node_modules') return 'npm reserves it'
  if (RESERVED_BY_WINDOWS.test(part)) return 'Windows reserves it'
  return undefined
}

function suggest(name: string): string {
  const better = toPackageName(name)
  return better === '' || parseFails(better)
    ? 'Use lower-case letters, digits and hyphens, such as my-toolbox.'
    : `Try ${better}.`
}

const parseFails = (name: string): boolean => refusal(name) !== undefined

/** The nearest valid name without a scope; empty when nothing usable is left. */
function toPackageName(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const name = plain
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[._-]+|[._-]+$/g, '')
    .slice(0, LONGEST)
  if (RESERVED_BY_WINDOWS.test(name)) return `toolbox-${name}`
  return builtinModules.includes(name) || RESERVED.has(name) ? `${name}-toolbox` : name
}
