import { defineRule } from '../../rule.ts'

/** Verbs of names that promise a change somewhere. */
const WRITING: ReadonlySet<string> = new Set(
  `add append apply approve archive assign ban block book buy cancel clear close commit copy create deactivate delete
  deploy destroy disable drop edit enable erase exec execute grant import insert install invite kill kick lock merge
  modify move mute order overwrite patch pay post publish purchase purge push put reboot remove rename replace reset
  restart restore revoke run save schedule send set share shutdown start stop store submit subscribe sync terminate
  transfer trash truncate turn unassign unblock uninstall unlock unsubscribe update upload upsert write`.split(
    /\s+/,
  ),
)

const verbOf = (name: string): string | undefined =>
  name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .find((word) => word !== '')

export const toolPolicyStated = defineRule({
  id: 'tool/policy-stated',
  family: 'tool',
  title: 'A tool whose name says that it changes something states its policy.',
  severity: 'warning',
  scope: 'tool',
  *detect({ tool: { name, policy, annotations } }) {
    const verb = verbOf(name)
    if (verb === undefined || !WRITING.has(verb) || policyIsStated(policy?.source)) return
    if (annotations?.readOnlyHint !== undefined || annotations?.destructiveHint !== undefined) return
    yield { path: '/policy', details: { verb } }
  },
  message: ({ verb }) =>
    `The name says that the tool changes something ('${verb}'), but no policy says what it may do.`,
  fix: () => 'Add `annotations` (`readOnlyHint`, `destructiveHint`, `idempotentHint`) or a `policy`.',
})

/** A policy that was guessed from the name states nothing. */
const policyIsStated = (source: string | undefined): boolean => source !== undefined && source !== 'inferred'

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
    const isDenied = policy !== undefined && policyIsStated(policy.source) && !policy.read_only
    if (readOnlyHint === true && isDenied)
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
