import { realpathSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Finds the package that this binary belongs to for those that import it by its name, as Node.js would, but without
 * reading and matching what the package exports, which takes longer than all the rest of it.
 *
 * Whoever would get another copy of the package gets it from Node.js.
 */
export function resolveLibrary(name: string, root: string, entry: string): void {
  // Node.js then knows modules by other paths than their real ones.
  const options = [...process.execArgv, process.env['NODE_OPTIONS'] ?? '']
  if (options.some((option) => option.includes('--preserve-symlinks'))) return
  const url = pathToFileURL(entry).href
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL } = context
      const isOwn = specifier === name && parentURL?.startsWith('file:') && reaches(parentURL, name, root)
      return isOwn ? { url, format: 'module', shortCircuit: true } : nextResolve(specifier, context)
    },
  })
}

/** Whether a module finds the package `name` of its nearest `node_modules` in `root`. */
function reaches(module: string, name: string, root: string): boolean {
  const file = fileURLToPath(module)
  // A package can name itself, which is another rule.
  if (file.startsWith(root + sep)) return false
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (isFolder(found)) return realpathSync.native(found) === root
    if (dirname(folder) === folder) return false
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
