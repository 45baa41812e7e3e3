import { isPlainObject } from '../../core/plain-object.ts'
import type { Policy } from '../../core/policy.ts'
import { inferPolicy, type InferenceOptions, type PolicySubject } from './infer-policy.ts'
import { isReadOnlyPolicy, POLICY_OF_KIND } from './policies.ts'

/**
 * The policy of a tool: the one that its author states, else the inferred one.
 *
 * What a stated policy leaves out, or says in a way that makes no sense, is filled in from its kind or by inference,
 * so that a policy is whole whoever wrote it. `source` tells a stated one (`declared`, unless it says itself).
 */
export function policyOf(tool: PolicySubject, options: InferenceOptions = {}): Policy {
  const { policy } = tool
  if (!isPlainObject(policy)) return inferPolicy(tool, options)
  const { kind, source } = policy
  const base = isKnownKind(kind) ? POLICY_OF_KIND[kind]() : inferPolicy(tool, options)
  return {
    kind: kind === 'unknown' ? kind : base.kind,
    read_only: orElse(policy['read_only'], base.read_only),
    idempotent: orElse(policy['idempotent'], base.idempotent),
    destructive: orElse(policy['destructive'], base.destructive),
    loop_threshold: isThreshold(policy['loop_threshold']) ? policy['loop_threshold'] : base.loop_threshold,
    source: typeof source === 'string' && source !== '' ? source : 'declared',
  }
}

const isKnownKind = (kind: unknown): kind is keyof typeof POLICY_OF_KIND =>
  typeof kind === 'string' && Object.hasOwn(POLICY_OF_KIND, kind)

const orElse = (value: unknown, fallback: boolean): boolean => (typeof value === 'boolean' ? value : fallback)

const isThreshold = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0

/** Whether a tool may run where nothing may be changed; `serve --read-only` and `call --read-only` ask this. */
export const isReadOnlyTool = (tool: PolicySubject, options?: InferenceOptions): boolean =>
  isReadOnlyPolicy(policyOf(tool, options))
