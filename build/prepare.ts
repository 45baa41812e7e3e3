import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isFresh } from './is-fresh.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const installed = process.env['INIT_CWD'] ?? root

/** Npm runs `prepare` too for a package elsewhere that depends on this checkout by path, which may run what is built. */
const isElsewhere = relative(root, installed).startsWith('..')

/** It runs before `npm pack` as well, mostly with nothing to do. */
const isBuilt = isElsewhere ? existsSync(`${root}dist/cli/main.cjs`) : isFresh(root)

if (!isBuilt) await import('./build.ts')
