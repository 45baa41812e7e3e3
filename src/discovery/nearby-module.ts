import { basename, dirname, extname, join, relative, sep } from 'node:path'
import { nearest } from '../core/nearest.ts'
import { isFile, namesIn } from './footprint.ts'

const ENDINGS = ['.ts', '.js', '.mts', '.mjs', '.cts', '.cjs', '.json']

/** The file that an import of `wanted`, which is not there, probably meant. */
export function findNearbyModule(wanted: string): string | undefined {
  const ending = extname(wanted)
  const source = ending.replace('j', 't')
  const renamed = /^\.[cm]?js$/.test(ending) ? [wanted.slice(0, -ending.length) + source] : []
  const candidates = [
    ...renamed,
    ...ENDINGS.map((one) => wanted + one),
    ...ENDINGS.map((one) => join(wanted, `index${one}`)),
  ]
  return candidates.find(isFile) ?? findMisspelt(wanted)
}

function findMisspelt(wanted: string): string | undefined {
  const folder = dirname(wanted)
  const meant = nearest(basename(wanted), modulesIn(folder))
  return meant === undefined ? undefined : join(folder, meant)
}

const modulesIn = (folder: string): readonly string[] =>
  namesIn(folder).filter((name) => ENDINGS.includes(extname(name)) && !/\.d\.[cm]?ts$/.test(name))

/** A file as a module of `importer`'s folder imports it: `./plan.ts`. */
export function printSpecifier(importer: string, file: string): string {
  const path = relative(dirname(importer), file).replaceAll(sep, '/')
  return path.startsWith('.') ? path : `./${path}`
}
