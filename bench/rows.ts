import { fileURLToPath } from 'node:url'
import type { Flavour } from './project.ts'

/** The binary as it is built. */
export const BIN = fileURLToPath(new URL('../bin/run.cjs', import.meta.url))

/** One command line whose start-up time has a limit. */
export interface Row {
  readonly name: string
  readonly argv: readonly string[]
  readonly packages: number
  readonly flavour: Flavour
  /** The ratio to bare Node.js that the command must stay under, on a machine that does nothing else. */
  readonly target: number
}

const CALL = ['call', 'get_weather', 'location=Lisbon']

export const ROWS: readonly Row[] = [
  { name: '--version', argv: ['--version'], packages: 1000, flavour: 'bundled-zod', target: 1.5 },
  { name: '--help', argv: ['--help'], packages: 1000, flavour: 'bundled-zod', target: 1.8 },
  { name: 'call, zod from opm-toolbox', argv: CALL, packages: 1000, flavour: 'bundled-zod', target: 2.0 },
  { name: 'call, zod of its own', argv: CALL, packages: 1000, flavour: 'stock-zod', target: 3.0 },
  { name: "call, the project's .ts", argv: CALL, packages: 1000, flavour: 'typescript', target: 2.3 },
  { name: 'list', argv: ['list'], packages: 1000, flavour: 'bundled-zod', target: 2.2 },
  { name: 'spec', argv: ['spec'], packages: 1000, flavour: 'bundled-zod', target: 2.2 },
  { name: 'show', argv: ['show', 'get_weather'], packages: 1000, flavour: 'bundled-zod', target: 2.2 },
  { name: 'list, 5,000 packages', argv: ['list'], packages: 5000, flavour: 'bundled-zod', target: 2.6 },
  { name: 'call, 5,000 packages', argv: CALL, packages: 5000, flavour: 'bundled-zod', target: 2.4 },
]

/** How much longer a command may take among 5,000 packages than among 1,000. */
export const GROWTH_TARGET = 1.2
