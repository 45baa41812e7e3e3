import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Namespace } from './native-import.ts'
import { runWatched } from './run-watched.ts'

/**
 * Imports a module, and cuts it off when it holds the thread for longer than it may.
 *
 * @throws ThreadHeld then, and whatever the module throws.
 */
export async function importModule(file: string, timeoutMs: number): Promise<Namespace> {
  const exported = EVALUATED.test(file) ? evaluate(file, timeoutMs) : undefined
  if (isNamespace(exported)) return exported
  const { nativeImport } = await import('./native-import.ts')
  return nativeImport(pathToFileURL(file).href)
}

/** The kinds of files that `require` takes for what `import` takes them. */
const EVALUATED = /\.[cm]?[jt]s$/

/** What `import` would evaluate in a turn of its own, which nothing can cut off, is evaluated here and now. */
function evaluate(file: string, timeoutMs: number): unknown {
  try {
    return runWatched(() => createRequire(file)(file) as unknown, timeoutMs, { breakOnSigint: false })
  } catch (thrown) {
    if (!isForImport(thrown)) throw thrown
    return undefined
  }
}

/** For an ES module `require` answers with what `import` would, for a CommonJS module with something else. */
const isNamespace = (value: unknown): value is Namespace =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === null &&
  !Object.isExtensible(value) &&
  (value as { readonly [Symbol.toStringTag]?: unknown })[Symbol.toStringTag] === 'Module'

/** A module that awaits at its top, or one that waits for such a one: these were not evaluated. */
const isForImport = (thrown: unknown): boolean =>
  typeof thrown === 'object' &&
  thrown !== null &&
  'code' in thrown &&
  typeof thrown.code === 'string' &&
  thrown.code.startsWith('ERR_REQUIRE_')
