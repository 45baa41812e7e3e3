import type { StatedRule } from '../state-finding.ts'
import type { FaultKind } from './fault.ts'

const fuzz = (name: string, severity: StatedRule['severity'], title: string): StatedRule => ({
  id: `fuzz/${name}`,
  family: 'fuzz',
  severity,
  title,
})

/** One rule for each way in which a generated call can go wrong. */
export const FAULT_RULES: Readonly<Record<FaultKind['code'], StatedRule>> = {
  crash: fuzz('crash', 'error', 'A tool does not stumble over arguments that its schema admits.'),
  'invalid-output': fuzz('invalid-output', 'error', 'What a tool returns fits its output schema.'),
  'mutated-arguments': fuzz('mutated-arguments', 'error', 'A tool leaves the arguments as they are.'),
  'rejected-valid': fuzz('rejected-valid', 'error', 'Arguments that the JSON Schema admits are accepted.'),
  'accepted-invalid': fuzz(
    'accepted-invalid',
    'error',
    'Arguments that the JSON Schema refuses are refused before the tool runs.',
  ),
  timeout: fuzz('timeout', 'error', 'A tool answers in time.'),
  'undeclared-error': fuzz(
    'undeclared-error',
    'warning',
    'An error that a tool throws on purpose is declared by an example.',
  ),
}

export const SKIPPED = fuzz('skipped', 'info', 'Every tool can be tried.')

export const FUZZ_RULES: readonly StatedRule[] = [...Object.values(FAULT_RULES), SKIPPED]
