import { createRequire, enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { codeFolder } from './code-folder.ts'
import { createKeptCode, type KeptCode } from './kept-code.ts'
import { LIBRARY_FILE, LIBRARY_MODULES, START_FILE } from './kept-files.ts'
import { resolveLibrary } from './resolve-library.ts'
import { standIn } from './stand-ins.ts'
import { keepStrippedTypes } from './stripped-types.ts'
import { findZodFilesByFolder } from './zod-files.ts'
import { loadZodLocalesOnDemand } from './zod-locales.ts'

/** Stands for the built files; the build puts it in. */
declare const BUILD: string

/** What each of `LIBRARY_MODULES` exports; the build puts it in. */
declare const LIBRARY_EXPORTS: Readonly<Record<string, readonly string[]>>

/** Commands that people wait for many times a day. */
const FREQUENT: ReadonlySet<string> = new Set(['call', 'list', 'show', 'spec'])

/** What `dist/cli/main.cjs` exports. */
interface Main {
  start(argv: readonly string[]): Promise<void>
}

/**
 * Runs the command line with as little as possible compiled anew.
 *
 * `NODE_COMPILE_CACHE` names the folder of what Node.js itself keeps, and with `NODE_DISABLE_COMPILE_CACHE` nothing is
 * kept at all.
 */
function boot(argv: readonly string[]): void {
  const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE } = process.env
  const folder = NODE_DISABLE_COMPILE_CACHE ? undefined : codeFolder(process.env)
  if (folder !== undefined && NODE_COMPILE_CACHE === undefined) enableCompileCache(folder)
  const kind = kindOf(argv)
  const file = join(__dirname, START_FILE)
  void (
    folder === undefined || kind === undefined
      ? (createRequire(__filename)(file) as Main)
      : keepingCode(file, folder, kind)
  ).start(argv)
}

function keepingCode(file: string, folder: string, kind: string): Main {
  const code = createKeptCode({ folder, kind, build: BUILD })
  const main = code.run(file) as Main
  if (kind === 'call' && isPlain()) hastenImports(code, folder)
  return main
}

/** Runs of one kind use the same functions; of a kind that is rare, nothing is kept. */
function kindOf(argv: readonly string[]): string | undefined {
  const [command] = argv
  if (command === undefined || argv.includes('--help')) return 'help'
  // What calls the tool is a process of its own, whose descriptors a tool may close.
  if (argv.includes('--isolate')) return undefined
  return FREQUENT.has(command) ? command : undefined
}

/** Without options of Node.js, which can bring loaders and rules of their own that imports have to go through. */
function isPlain(): boolean {
  const { NODE_OPTIONS, NODE_PRESERVE_SYMLINKS } = process.env
  return process.execArgv.length === 0 && !NODE_OPTIONS && !NODE_PRESERVE_SYMLINKS
}

/** Of what a toolbox imports, the library and zod take the most time. */
function hastenImports(code: KeptCode, folder: string): void {
  const root = join(__dirname, '..', '..')
  const built = (path: string): string => join(root, 'dist', path)
  const file = built(`chunks/${LIBRARY_FILE}`)
  resolveLibrary('opm-toolbox', root, built(LIBRARY_MODULES.index))
  standIn(
    new Map(
      Object.entries(LIBRARY_MODULES).map(([name, module]) => [
        built(module),
        { file, prefix: `${name}_`, names: LIBRARY_EXPORTS[name] ?? [] },
      ]),
    ),
    code,
  )
  loadZodLocalesOnDemand()
  findZodFilesByFolder()
  if (Number.parseInt(process.versions.node, 10) < 24) keepStrippedTypes(folder)
}

boot(process.argv.slice(2))
