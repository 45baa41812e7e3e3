import { fileURLToPath } from 'node:url'
import { isFresh } from './is-fresh.ts'

// Npm runs it when it has installed what the checkout needs, and before it packs, mostly with nothing to do. It is not
// `prepare`: npm asks everybody who installs the packed package whether that may run.
if (!isFresh(fileURLToPath(new URL('..', import.meta.url)))) await import('./build.ts')
