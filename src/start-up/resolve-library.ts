import { realpathSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Taken before a plugin can replace them. */
const readStats = statSync
const realPath = realpathSync.native

/**
 * Finds the package that this binary belongs to for modules that import it by its name, as Node.js would, but without
 * reading and matching what the package exports, which takes longer than all the rest of it.
 *
 * Whoever would get another copy of the package, and whoever requires it, gets it from Node.js.
 */
export function resolveLibrary(name: string, root: string, entry: string): void {
  const url = pathToFileURL(entry).href
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { conditions, parentURL } = context
      const isOwn =
        specifier === name &&
        conditions.includes('import') &&
        parentURL?.startsWith('file:') === true &&
        reaches(parentURL, name, root)
      return isOwn ? { url, format: 'module', shortCircuit: true } : nextResolve(specifier, context)
    },
  })
}

/** Whether a module finds the package `name` of its nearest `node_modules` in `root`; `false` also in any doubt. */
function reaches(module: string, name: string, root: string): boolean {
  try {
    const file = fileURLToPath(module)
    // A package can name itself, which is another rule.
    if (file.startsWith(root + sep)) return false
    for (let folder = dirname(file); ; folder = dirname(folder)) {
      const found = join(folder, 'node_modules', name)
      if (isFolder(found)) return realPath(found) === root
      if (dirname(folder) === folder) return false
    }
  } catch {
    return false
  }
}

const isFolder = (path: string): boolean => readStats(path, { throwIfNoEntry: false })?.isDirectory() === true
