import { readdirSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Taken before a plugin can replace it. */
const list = readdirSync

/** A module of zod, whichever copy of zod it is. */
const MODULE = /^file:.*\/node_modules\/zod\/.*\.js$/

/** What its modules import of each other: `./schemas.js`, `../core/index.js`. */
const RELATIVE = /^\.\.?\/(?:[\w-]+\/)*[\w-]+\.js$/

/**
 * Finds the modules that those of zod import of each other by reading the few folders in which they stand: for each of
 * its fifty, Node.js asks the disk several times.
 *
 * What is not there as a plain file is left to Node.js, which knows of links and what to say.
 */
export function findZodFilesByFolder(): void {
  const folders = new Map<string, ReadonlySet<string>>()
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL } = context
      if (parentURL === undefined || !RELATIVE.test(specifier) || !MODULE.test(parentURL))
        return nextResolve(specifier, context)
      const url = new URL(specifier, parentURL).href
      const nameAt = url.lastIndexOf('/') + 1
      const folder = url.slice(0, nameAt)
      let files = folders.get(folder)
      if (files === undefined) folders.set(folder, (files = plainFilesIn(folder)))
      return files.has(url.slice(nameAt)) ? { url, shortCircuit: true } : nextResolve(specifier, context)
    },
  })
}

function plainFilesIn(folder: string): ReadonlySet<string> {
  try {
    const entries = list(fileURLToPath(folder), { withFileTypes: true })
    return new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name))
  } catch {
    // Why it cannot be read is said by Node.js when it tries.
    return new Set()
  }
}
