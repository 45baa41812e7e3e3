import { isAbsolute, resolve, dirname } from 'node:path'
import { findNearbyModule, printSpecifier } from './nearby-module.ts'
import { importerIn, missingIn } from './node-messages.ts'
import type { FoundEntry } from './scan-types.ts'
import { placeOf } from './source-excerpt.ts'
import { pathOf, printPlace, type StackPlace } from './stack-place.ts'

export interface MissingModule {
  readonly reason: string
  /** Where it is imported. */
  readonly place?: StackPlace | undefined
}

/** Explains an import that found nothing: who imports what, and what to write or to install. */
export function explainMissingModule(thrown: object, message: string, entry: FoundEntry): MissingModule {
  const { url, requireStack } = thrown as { readonly url?: unknown; readonly requireStack?: unknown }
  const importer =
    Array.isArray(requireStack) && typeof requireStack[0] === 'string' ? requireStack[0] : importerIn(message)
  const by = importer === undefined ? entry.module : pathOf(importer)
  const wanted = typeof url === 'string' ? pathOf(url) : missingIn(message)
  if (wanted === undefined) return { reason: message }
  if (isAbsolute(wanted) || wanted.startsWith('.'))
    return missingFile(resolve(dirname(by), wanted), by, entry)
  return missingPackage(wanted, by, entry)
}

function missingFile(wanted: string, by: string, { installed }: FoundEntry): MissingModule {
  const written = printSpecifier(by, wanted)
  const place = placeOf(by, [`'${written}'`, `"${written}"`])
  const imports = `${place === undefined ? by : printPlace(place)} imports ${written}`
  const near = installed ? undefined : findNearbyModule(wanted)
  if (near !== undefined) {
    const why = isTypeScript(near) && stemOf(near).startsWith(stemOf(wanted)) ? `; ${AS_WRITTEN}` : ''
    return { reason: `${imports}, which does not exist; write '${printSpecifier(by, near)}'${why}`, place }
  }
  const next = isTypeScript(wanted)
    ? 'mend the import'
    : 'mend the import, or build the package if a build makes it'
  return { reason: `${imports}, but ${wanted} does not exist; ${next}`, place }
}

const AS_WRITTEN = 'Node.js strips types, but looks for a file by the name that is written'

const isTypeScript = (file: string): boolean => /\.[cm]?ts$/.test(file)

const stemOf = (file: string): string => file.replace(/\.[cm]?[jt]s$/, '')

function missingPackage(wanted: string, by: string, { package: { root } }: FoundEntry): MissingModule {
  const place = placeOf(by, [`'${wanted}'`, `"${wanted}"`])
  const name = wanted.split('/', wanted.startsWith('@') ? 2 : 1).join('/')
  const where = place === undefined ? by : printPlace(place)
  if (name === 'opm-toolbox') {
    const next = `run \`npm install opm-toolbox\` in ${root}`
    return { reason: `the library 'opm-toolbox', which ${where} imports, is not installed; ${next}`, place }
  }
  const next = `run \`npm install\` in ${root}, or \`npm install ${name}\` there if its package.json does not list it`
  return { reason: `the package '${name}', which ${where} imports, is not installed; ${next}`, place }
}
