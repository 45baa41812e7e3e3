import { printPointer } from '../../json-schema/pointer.ts'
import type { Path } from '../../json-schema/types.ts'
import { printPath } from '../../schema/issues.ts'
import type { Finding } from '../finding.ts'
import { stateFinding } from '../state-finding.ts'
import type { FuzzFault } from './fault.ts'
import { FAULT_RULES, SKIPPED } from './fuzz-rules.ts'
import type { SkipReason, ToolFuzz } from './fuzz-tool.ts'
import type { FuzzReport } from './fuzz-toolbox.ts'
import type { Spoiling } from './near-misses.ts'

/** Words what fuzzing found as findings, one for each fault and one for each tool that was not tried. */
export function fuzzFindings(report: FuzzReport): readonly Finding[] {
  return report.tools.flatMap((result) => [
    ...result.faults.map(faultFinding),
    ...(result.skipped === undefined ? [] : [skipFinding(report.toolbox, result, result.skipped)]),
  ])
}

function faultFinding(fault: FuzzFault): Finding {
  return stateFinding(FAULT_RULES[fault.code], {
    toolbox: fault.toolbox,
    tool: fault.tool,
    path: placeOf(fault),
    message: `${describeFault(fault)}: ${fault.call} (seed ${fault.seed})`,
    fix: { text: adviceOn(fault) },
  })
}

/** Says what went wrong, without the arguments that show it. */
function describeFault(fault: FuzzFault): string {
  switch (fault.code) {
    case 'crash':
      return `arguments that the schema admits make the tool stumble, ${fault.reason}`
    case 'undeclared-error':
      return `the tool refuses arguments that its schema admits, and no example says so, ${fault.reason}`
    case 'invalid-output':
      return `the output does not fit its schema, ${fault.reason}`
    case 'mutated-arguments':
      return 'the tool changes the arguments that it is given'
    case 'rejected-valid':
      return `the JSON Schema admits arguments that are refused, ${fault.reason}`
    case 'accepted-invalid':
      return `arguments that the JSON Schema refuses reach the tool, ${SPOILINGS[fault.spoiling]} at '${printPath(fault.path)}'`
    case 'timeout':
      return `the tool did not answer within ${fault.timeoutMs} ms`
  }
}

const SPOILINGS: Readonly<Record<Spoiling, string>> = {
  'missing-key': 'a required key is missing',
  'extra-key': 'a key too many stands in a closed object',
  'wrong-type': 'a value has the wrong type',
  'out-of-bounds': 'a number is out of bounds',
  fraction: 'a number is not whole',
  'wrong-length': 'the length is out of bounds',
  'wrong-pattern': 'the pattern does not match',
  'unknown-value': 'the value is not in the list',
  'repeated-item': 'an item stands twice',
}

function adviceOn({ code }: FuzzFault): string {
  switch (code) {
    case 'crash':
      return 'Handle this input, or let the schema refuse it.'
    case 'undeclared-error':
      return 'Add an example with these arguments and this error, or let the schema refuse them.'
    case 'invalid-output':
      return 'Return what the output schema describes, or describe what is returned.'
    case 'mutated-arguments':
      return 'Work on a copy (structuredClone, toSorted, spread).'
    case 'rejected-valid':
      return 'Say in the JSON Schema what the validator demands, or demand less.'
    case 'accepted-invalid':
      return 'Make the validator as strict as the JSON Schema, or the JSON Schema as lenient as the validator.'
    case 'timeout':
      return 'Pass the signal of the invocation on to whatever waits, and bound the work by the schema.'
  }
}

function placeOf(fault: FuzzFault): string {
  if (fault.code === 'invalid-output') return schemaPointer('output_schema', fault.path)
  if (fault.code === 'rejected-valid' || fault.code === 'accepted-invalid') {
    return schemaPointer('argument_schema', fault.path)
  }
  return ''
}

/** Where the schema of a value most likely stands: every key a property, every index an item. */
const schemaPointer = (place: string, path: Path): string =>
  printPointer([place, ...path.flatMap((key) => (typeof key === 'number' ? ['items'] : ['properties', key]))])

function skipFinding(toolbox: string, { tool }: ToolFuzz, skipped: SkipReason): Finding {
  return stateFinding(SKIPPED, { toolbox, tool, message: describeSkip(skipped) })
}

function describeSkip(skipped: SkipReason): string {
  switch (skipped.code) {
    case 'not-read-only':
      return 'only the validation was tried, since the tool is not read-only; --run-writes runs it too'
    case 'no-schema':
      return `nothing was tried, since the arguments have no JSON Schema: ${skipped.reason}`
    case 'not-generated':
      return `hardly anything was tried: ${skipped.reason}`
    case 'cut-short':
      return `only ${skipped.runs} of ${skipped.wanted} generated calls were made in ${skipped.budgetMs / 1000} s; ask for fewer, or set fuzz.budgetMs in toolbox.config.json`
  }
}
