import { createRequire } from 'node:module'
import type * as findToolModule from '../../src/discovery/find-tool.ts'
import type * as loadModule from '../../src/discovery/load.ts'

/**
 * The modules that import plugins, loaded by Node.js itself: vitest would otherwise take over their `import()`, with
 * a TypeScript and errors of its own.
 */
const require = createRequire(import.meta.url)

export const { loadEntry } = require('../../src/discovery/load.ts') as typeof loadModule

export const { findTool } = require('../../src/discovery/find-tool.ts') as typeof findToolModule
