import type { StatedRule } from '../state-finding.ts'

const example = (name: string, severity: StatedRule['severity'], title: string): StatedRule => ({
  id: `example/${name}`,
  family: 'example',
  severity,
  title,
})

export const ARGUMENTS = example(
  'arguments',
  'error',
  'The arguments of an example fit the schema of its tool.',
)
export const OUTPUT = example('output', 'error', 'A tool returns what its example promises.')
export const ERROR = example('error', 'error', 'A tool fails in the way that its example promises.')
export const FAILED = example('failed', 'error', 'A tool does not fail on its own example.')
export const INVALID = example('invalid', 'error', 'An example uses matchers that exist.')
export const SKIPPED = example('skipped', 'info', 'Every example can be run.')

export const EXAMPLE_RULES: readonly StatedRule[] = [ARGUMENTS, OUTPUT, ERROR, FAILED, INVALID, SKIPPED]
