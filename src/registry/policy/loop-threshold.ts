import type { Policy } from '../../core/policy.ts'
import { inferPolicy, type PolicySubject } from './infer-policy.ts'
import { LOOP_THRESHOLDS } from './policies.ts'
import { policyOf } from './policy-of.ts'

/** A call as far as its policy is concerned: the policy itself, the tool, or a call of OpenAI's shape. */
export type PolicedCall =
  | Policy
  | PolicySubject
  | { readonly function: { readonly name: string }; readonly policy?: unknown }

/**
 * How many rounds like this one a turn allows: 4 when any of its calls is destructive or not read-only, 10 when all
 * are searches, 8 otherwise and for no calls at all.
 *
 * @param policyByName finds the policy for a call that only has a name; without it the name alone tells.
 */
export function loopThresholdForToolCalls(
  calls: readonly PolicedCall[],
  policyByName: (name: string) => Policy | undefined = () => undefined,
): number {
  const policies = calls.map((call) => policyOfCall(call, policyByName))
  if (policies.some((policy) => policy.destructive || !policy.read_only)) return LOOP_THRESHOLDS.write
  const isSearch = policies.length > 0 && policies.every(({ kind }) => kind === 'search')
  return isSearch ? LOOP_THRESHOLDS.search : LOOP_THRESHOLDS.read
}

function policyOfCall(call: PolicedCall, policyByName: (name: string) => Policy | undefined): Policy {
  if ('kind' in call && 'read_only' in call) return call
  if ('function' in call) {
    const { name } = call.function
    return call.policy === undefined
      ? (policyByName(name) ?? inferPolicy({ name }))
      : policyOf({ ...call, name })
  }
  return policyOf(call)
}
