import { createRequire, enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { createKeptCode, type KeptCode } from '../start-up/kept-code.ts'
import { ownFolder } from '../start-up/own-folder.ts'
import { resolveLibrary } from '../start-up/resolve-library.ts'
import { standIn } from '../start-up/stand-ins.ts'
import { keepStrippedTypes } from '../start-up/stripped-types.ts'
import { loadZodLocalesOnDemand } from '../start-up/zod-locales.ts'
import type { start } from './main.ts'

/** Stands for the built files; the build puts it in. */
declare const BUILD: string

/** Commands that people wait for many times a day. */
const FREQUENT: ReadonlySet<string | undefined> = new Set([
  'call',
  'list',
  'show',
  'spec',
  '--help',
  undefined,
])

/** The files that every start reads, in the order in which they need each other. */
const START_FILES = ['rolldown-runtime.cjs', 'shared.cjs', 'main.cjs']

/** Each is built as an ES module for plugins, and as CommonJS for this binary. */
const LIBRARY_PARTS = ['zod', 'core']

/**
 * Runs the command line with as little as possible compiled anew.
 *
 * `NODE_COMPILE_CACHE` names the folder of what Node.js itself keeps, and with `NODE_DISABLE_COMPILE_CACHE` nothing is
 * kept at all.
 */
function boot(argv: readonly string[]): void {
  const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE } = process.env
  const folder = NODE_DISABLE_COMPILE_CACHE ? undefined : ownFolder(process.env)
  if (folder !== undefined && NODE_COMPILE_CACHE === undefined) enableCompileCache(folder)
  const [command] = argv
  if (folder !== undefined && FREQUENT.has(command)) {
    const code = createKeptCode({ folder, kind: command ?? '--help', build: BUILD })
    for (const file of START_FILES) code.run(join(__dirname, file))
    if (command === 'call') hastenImports(code, folder)
  }
  const main = createRequire(__filename)('./main.cjs') as { start: typeof start }
  void main.start(argv)
}

/** Of what a toolbox imports, the library and zod take the most time. */
function hastenImports(code: KeptCode, folder: string): void {
  const root = join(__dirname, '..', '..')
  const chunk = (name: string): string => join(root, 'dist', 'chunks', name)
  resolveLibrary('opm-toolbox', root, join(root, 'dist', 'index.js'))
  standIn(new Map(LIBRARY_PARTS.map((name) => [chunk(`${name}.js`), chunk(`${name}.cjs`)])), code)
  loadZodLocalesOnDemand()
  if (Number.parseInt(process.versions.node, 10) < 24) keepStrippedTypes(folder)
}

boot(process.argv.slice(2))
