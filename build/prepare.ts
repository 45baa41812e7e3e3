import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const installed = process.env['INIT_CWD'] ?? root

/** Npm runs `prepare` too for a package elsewhere that depends on this checkout by path, which may run what is built. */
const isElsewhere = relative(root, installed).startsWith('..')

if (!isElsewhere || !existsSync(`${root}dist/cli/main.cjs`)) await import('./build.ts')
