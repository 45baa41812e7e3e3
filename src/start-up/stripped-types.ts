import { statSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pruneCode, readCode, writeCode } from './code-file.ts'
import { shortHash } from './short-hash.ts'

/** How many modules may be kept, of all projects. */
const MOST = 200

/**
 * Keeps what is left of TypeScript modules without their types, which takes Node.js 22 longer than all the rest of a
 * call; Node.js 24 keeps it by itself.
 *
 * A module that has changed is read anew: the key has the time of its last change.
 */
export function keepStrippedTypes(folder: string): void {
  const own = join(folder, `stripped-${process.version}`)
  const missing = new Map<string, string>()
  registerHooks({
    load(url, context, nextLoad) {
      const isModule = context.format === 'module-typescript' && url.startsWith('file:')
      const kept = isModule ? join(own, keyOf(url)) : undefined
      const text = kept === undefined ? undefined : readCode(kept)
      if (text !== undefined) return { format: 'module', shortCircuit: true, source: text.toString() }
      const loaded = nextLoad(url, context)
      if (kept !== undefined && loaded.format === 'module-typescript')
        missing.set(kept, String(loaded.source))
      return loaded
    },
  })
  process.once('exit', () => {
    if (missing.size === 0) return
    try {
      for (const [file, source] of missing) {
        const text = strip(source)
        if (text !== undefined) writeCode(file, Buffer.from(text))
      }
      pruneCode(own, MOST)
    } catch {
      // A tool may have replaced what JavaScript is made of; the answer is out, and nothing is kept.
    }
  })
}

function keyOf(url: string): string {
  const stats = statSync(fileURLToPath(url), { throwIfNoEntry: false })
  return [shortHash(url), stats?.size, stats?.mtimeMs, stats?.ctimeMs].join('-')
}

/** What Node.js does with the text; `undefined` for what it refuses, and has said so already. */
function strip(source: string): string | undefined {
  const { emitWarning } = process
  // The function is experimental and says so, although what it does here is not.
  process.emitWarning = () => {}
  try {
    return stripTypeScriptTypes(source)
  } catch {
    return undefined
  } finally {
    process.emitWarning = emitWarning
  }
}
