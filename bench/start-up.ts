import { fileURLToPath } from 'node:url'
import { measure } from './measure.ts'
import { type Flavour, makeProject } from './project.ts'

const BIN = fileURLToPath(new URL('../bin/run.cjs', import.meta.url))
const PAIRS = 21

interface Row {
  readonly name: string
  readonly argv: readonly string[]
  readonly packages: number
  readonly flavour: Flavour
  /** The ratio that the command must stay under. */
  readonly target: number
}

const CALL = ['call', 'get_weather', 'location=Lisbon']

const ROWS: readonly Row[] = [
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

console.log(
  `Node.js ${process.version}; whole-process wall time, median of ${PAIRS} pairs with \`node -e 0\``,
)
console.log(`${'command'.padEnd(28)}${'ms'.padStart(8)}${'ratio'.padStart(8)}${'target'.padStart(8)}`)
for (const { name, argv, packages, flavour, target } of ROWS) {
  using project = makeProject(packages, flavour)
  const { ratio, milliseconds } = measure({ argv: [BIN, ...argv], cwd: project.folder }, PAIRS)
  const numbers = [milliseconds.toFixed(1), ratio.toFixed(2), target.toFixed(1)].map((text) =>
    text.padStart(8),
  )
  console.log(`${name.padEnd(28)}${numbers.join('')}${ratio > target ? '  over' : ''}`)
}
