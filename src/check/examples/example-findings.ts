import { printPointer } from '../../json-schema/pointer.ts'
import { printPath } from '../../schema/issues.ts'
import type { Finding } from '../finding.ts'
import { type FindingFacts, stateFinding, type StatedRule } from '../state-finding.ts'
import { ARGUMENTS, ERROR, FAILED, INVALID, OUTPUT, SKIPPED } from './example-rules.ts'
import type { ExampleOutcome, ExampleResult } from './example-result.ts'
import type { Mismatch } from './match-value.ts'

/** Words what running the examples showed as findings; one that passed has none. */
export const exampleFindings = (results: readonly ExampleResult[]): readonly Finding[] =>
  results.flatMap((result) => {
    const report = reportOf(result.outcome)
    if (report === undefined) return []
    const { rule, keys = [], message, fix } = report
    const facts: FindingFacts = {
      toolbox: result.toolbox,
      tool: result.tool,
      path: printPointer(['examples', result.index, ...keys]),
      message: `${titleOf(result)}: ${message}`,
      ...(fix === undefined ? {} : { fix: { text: fix } }),
    }
    return [stateFinding(rule, facts)]
  })

const titleOf = ({ index, name }: ExampleResult): string =>
  name === undefined ? `example ${index + 1}` : `example '${name}'`

interface Report {
  readonly rule: StatedRule
  readonly keys?: readonly (string | number)[]
  readonly message: string
  readonly fix?: string
}

function reportOf(outcome: ExampleOutcome): Report | undefined {
  switch (outcome.code) {
    case 'passed':
      return undefined
    case 'skipped':
      return { rule: SKIPPED, message: 'not run, since the tool is not read-only; --run-writes runs it too' }
    case 'refused':
      return {
        rule: ARGUMENTS,
        keys: ['arguments'],
        message: outcome.reason,
        fix: 'Correct the arguments of the example.',
      }
    case 'failed':
      return { rule: FAILED, message: outcome.reason, fix: 'Mend the tool, or say in `error` how it fails.' }
    case 'wrong-output': {
      const [first] = outcome.mismatches
      return {
        rule: OUTPUT,
        keys: ['output', ...(first?.path ?? [])],
        message:
          outcome.mismatches.slice(0, MOST_MISMATCHES).map(describeMismatch).join('; ') +
          rest(outcome.mismatches),
        fix: 'Correct the example, or write { "$any": "number" } and the like for what changes from call to call.',
      }
    }
    case 'wrong-error':
      return {
        rule: ERROR,
        keys: ['error'],
        message: `expected an error with '${outcome.expected}', received '${outcome.received}'`,
      }
    case 'no-error':
      return {
        rule: ERROR,
        keys: ['error'],
        message: `expected an error with '${outcome.expected}', but the call went through`,
      }
    case 'invalid':
      return { rule: INVALID, keys: ['output'], message: outcome.reason }
  }
}

const MOST_MISMATCHES = 3

const describeMismatch = ({ path, expected, received }: Mismatch): string =>
  `${path.length === 0 ? 'the output' : printPath(path)}: expected ${expected}, received ${received}`

const rest = ({ length }: readonly Mismatch[]): string =>
  length > MOST_MISMATCHES ? `; and ${length - MOST_MISMATCHES} more` : ''
