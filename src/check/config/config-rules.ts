import type { StatedRule } from '../state-finding.ts'

/** It gives no finding, since the check then does not start; its page tells the keys. */
const INVALID: StatedRule = {
  id: 'config/invalid',
  family: 'config',
  severity: 'error',
  title: 'The configuration has known keys with values that can be meant.',
}

export const UNUSED_IGNORE: StatedRule = {
  id: 'config/unused-ignore',
  family: 'config',
  severity: 'warning',
  title: 'Every entry of `ignore` still matches a finding.',
}

export const CONFIG_RULES: readonly StatedRule[] = [INVALID, UNUSED_IGNORE]
