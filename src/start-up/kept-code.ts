import * as fileSystem from 'node:fs'
import { createRequire, Module } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { Script } from 'node:vm'
import { pruneCode, readCode, writeCode } from './code-file.ts'
import { shortHash } from './short-hash.ts'

export interface KeptCodeOptions {
  /** Where compiled code is kept. */
  readonly folder: string
  /** Which functions a run needs depends on what it does: code is kept for each kind of run. */
  readonly kind: string
  /** Tells one build from another. */
  readonly build: string
}

/** Runs CommonJS files, and keeps what V8 has made of them. */
export interface KeptCode {
  /**
   * Runs a file as `require` would, unless it ran already, and answers with its exports. What it requires of its own
   * folder runs in the same way. The files must be ASCII and use no `import()`.
   */
  run(file: string): unknown
}

/** Taken before a plugin can replace them. */
const { closeSync, openSync, readSync, statSync } = fileSystem
const { createCachedData } = Script.prototype
const { getBuiltinModule } = process

/** How many files may be kept for one version of Node.js: of eight installed copies, 50 each. */
const MOST = 400

/**
 * Keeps compiled code as it is at the end of a run that succeeded, with each function that the run used.
 *
 * Node.js has a cache of its own (`module.enableCompileCache`), but takes the code before the first function has run,
 * so that each of them is compiled again in every run.
 */
export function createKeptCode({ folder, kind, build }: KeptCodeOptions): KeptCode {
  const own = join(folder, `toolbox-${process.version}-${process.arch}`)
  const missing = new Map<string, Script>()
  const ran = new Map<string, Module>()
  process.once('exit', (exitCode) => {
    // A run that failed used other functions than most runs do.
    if (exitCode !== 0 || missing.size === 0) return
    try {
      for (const [file, script] of missing) writeCode(file, createCachedData.call(script))
      pruneCode(own, MOST)
    } catch {
      // A tool may have replaced what JavaScript is made of; the answer is out, and nothing is kept.
    }
  })
  const code: KeptCode = {
    run(file) {
      const before = ran.get(file)
      if (before !== undefined) return before.exports
      const { ctimeMs, mtimeMs, size } = statSync(file)
      // V8 compares no more than the length of the text.
      const stamps = [size, mtimeMs, ctimeMs, shortHash(file)]
      const kept = join(own, [kind, basename(file), build, ...stamps, flags()].join('-'))
      const cachedData = readCode(kept)
      const script = new Script(readWrapped(file, size), { filename: file, cachedData })
      if (cachedData === undefined || script.cachedDataRejected === true) missing.set(kept, script)
      const require = requireOf(file, code)
      const module = new Module(file)
      module.filename = file
      module.loaded = true
      require.cache[file] = module
      ran.set(file, module)
      const run = script.runInThisContext() as ModuleFunction
      run.call(module.exports, module.exports, require, module, file, dirname(file))
      return module.exports
    },
  }
  return code
}

/** The file that uses `import()`, which one with kept code cannot. */
const IMPORTING = './native-import-'

/** For what stands beside a file, and for its own modules, Node.js would look around and ask every hook. */
function requireOf(file: string, code: KeptCode): NodeJS.Require {
  const require = createRequire(file)
  const own = (id: string): unknown => {
    if (id.startsWith('./') && !id.startsWith(IMPORTING)) return code.run(join(dirname(file), id))
    return (id.startsWith('node:') ? getBuiltinModule(id) : undefined) ?? (require(id) as unknown)
  }
  return Object.setPrototypeOf(own, require) as NodeJS.Require
}

type ModuleFunction = (
  exports: unknown,
  require: NodeJS.Require,
  module: NodeJS.Module,
  file: string,
  folder: string,
) => void

/** What `require` puts around a file, on its first and last line, so that lines keep their numbers. */
const BEFORE = '(function (exports, require, module, __filename, __dirname) { '
const AFTER = '\n})'

/** One string made in one go: strings of this size joined from parts cost a collection of garbage. */
function readWrapped(file: string, size: number): string {
  const text = Buffer.allocUnsafe(BEFORE.length + size + AFTER.length)
  text.write(BEFORE, 'latin1')
  const descriptor = openSync(file, 'r')
  const read = readSync(descriptor, text, BEFORE.length, size, 0)
  closeSync(descriptor)
  text.write(AFTER, BEFORE.length + read, 'latin1')
  return text.toString('latin1', 0, BEFORE.length + read + AFTER.length)
}

/** V8 takes no code that was compiled under other options. */
const flags = (): string => shortHash([...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].join(' '))
