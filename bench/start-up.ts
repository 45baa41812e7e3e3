import { measure } from './measure.ts'
import { makeProject } from './project.ts'
import { BIN, ROWS } from './rows.ts'

const PAIRS = 21

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
