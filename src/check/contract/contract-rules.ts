import type { StatedRule } from '../state-finding.ts'

const contract = (name: string, severity: StatedRule['severity'], title: string): StatedRule => ({
  id: `contract/${name}`,
  family: 'contract',
  severity,
  title,
})

export const MISSING = contract('missing', 'warning', 'A package with toolboxes commits its manifest.')
export const INVALID = contract('invalid', 'error', 'The committed manifest can be read.')
export const STALE = contract('stale', 'error', 'The committed manifest says what the code says.')
export const UNDESCRIBABLE = contract(
  'undescribable',
  'error',
  'Every tool has schemas that a manifest can carry.',
)
export const NO_BASE = contract('no-base', 'error', 'The contract to compare with can be read.')
export const BREAKING = contract(
  'breaking',
  'error',
  'What breaks callers comes with a version that says so.',
)
export const DANGEROUS = contract(
  'dangerous',
  'warning',
  'What may change the behaviour of callers comes with a version that says so.',
)

export const CONTRACT_RULES: readonly StatedRule[] = [
  MISSING,
  INVALID,
  STALE,
  UNDESCRIBABLE,
  NO_BASE,
  BREAKING,
  DANGEROUS,
]
