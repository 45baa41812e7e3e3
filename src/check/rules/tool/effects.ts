import type { Policy } from '../../../core/policy.ts'
import { policyWords } from '../../../registry/policy/words.ts'
import { tokensOf } from '../../../registry/policy/tokens.ts'
import { type CheckedTool, defineRule } from '../../rule.ts'

/** Verbs that promise a change when a name starts with them, besides those by which a host guesses. */
const WRITING: ReadonlySet<string> = new Set(
  `apply approve archive assign ban block book buy cancel clear close copy deactivate destroy drop edit erase exec
  grant import insert invite kill kick lock modify move mute order overwrite pay publish purchase purge reboot reset
  restart restore revoke schedule share shutdown start stop submit subscribe sync terminate transfer trash truncate
  unassign unblock unlock unsubscribe upsert`.split(/\s+/),
)

/** The word of a name that says so: anywhere for the verbs by which a host guesses, else at its head. */
function verbOf(name: string): string | undefined {
  const words = tokensOf(name)
  const { mutating } = policyWords()
  return words.find((word, index) => mutating.has(word) || (index === 0 && WRITING.has(word)))
}

export const toolPolicyStated = defineRule({
  id: 'tool/policy-stated',
  family: 'tool',
  title: 'A tool whose name says that it changes something states its policy.',
  severity: 'warning',
  scope: 'tool',
  *detect({ tool: { name, policy, annotations } }) {
    const verb = verbOf(name)
    if (verb === undefined || isStated(policy)) return
    if (annotations?.readOnlyHint !== undefined || annotations?.destructiveHint !== undefined) return
    yield { path: '/policy', details: { verb } }
  },
  message: ({ verb }) =>
    `The name says that the tool changes something ('${verb}'), but no policy says what it may do.`,
  fix: () => 'Add `annotations` (`readOnlyHint`, `destructiveHint`, `idempotentHint`) or a `policy`.',
})

/** A policy that was guessed from the name states nothing. */
const isStated = (policy: CheckedTool['policy']): policy is Policy =>
  policy !== undefined && policy.source !== 'inferred'

export const toolAnnotationsAgree = defineRule({
  id: 'tool/annotations-agree',
  family: 'tool',
  title: 'Annotations agree with each other and with the policy.',
  severity: 'error',
  scope: 'tool',
  *detect({ tool: { annotations = {}, policy } }) {
    const { readOnlyHint, destructiveHint } = annotations
    if (readOnlyHint === true && destructiveHint === true)
      yield { path: '/annotations', details: { other: 'destructiveHint' } }
    if (readOnlyHint === true && isStated(policy) && policy.read_only === false)
      yield { path: '/annotations/readOnlyHint', details: { other: 'policy' } }
  },
  message: ({ other }) =>
    other === 'policy'
      ? '`readOnlyHint` is true, but the policy says that the tool is not read-only.'
      : '`readOnlyHint` and `destructiveHint` are both true: what only reads destroys nothing.',
  fix: () => 'Correct one of them; clients approve read-only tools without asking.',
})

export const toolExamples = defineRule({
  id: 'tool/examples',
  family: 'tool',
  title: 'A tool has examples.',
  severity: 'info',
  scope: 'tool',
  *detect({ tool: { examples = [] } }) {
    if (examples.length === 0) yield { path: '/examples', details: {} }
  },
  message: () => 'The tool has no examples.',
  fix: () =>
    'Add `examples: [{ arguments: { … }, output: { … } }]`; they document the tool and are run by this check.',
})
