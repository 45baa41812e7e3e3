import type { Change, Contract } from './contract.ts'
import { toolChange } from './tool-changes.ts'

/**
 * Marks changes of schemas that may come from an upgrade of the library that wrote them.
 *
 * This is so when the recorded libraries differ while nothing that the author writes about the tool did. The weight
 * of a change stays: callers do not care who caused it.
 */
export function markDrift(changes: readonly Change[], before: Contract, after: Contract): readonly Change[] {
  const drift = describeDrift(before.emitters ?? {}, after.emitters ?? {})
  if (drift === undefined) return changes
  const edited = new Set(changes.filter(isEdit).map(toolKey))
  const drifted = changes.filter((change) => isSchemaChange(change) && !edited.has(toolKey(change)))
  const marked = changes.map((change) =>
    drifted.includes(change) ? { ...change, emitterDrift: drift } : change,
  )
  const notes = new Map(drifted.map((change) => [toolKey(change), driftNote(change, drift)]))
  return [...marked, ...notes.values()]
}

/** The libraries whose version is recorded on both sides and differs: `zod 4.4.3 → 4.6.7`. */
function describeDrift(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string | undefined {
  const moved = Object.keys(before).filter(
    (name) => after[name] !== undefined && after[name] !== before[name],
  )
  if (moved.length === 0) return undefined
  return moved.map((name) => `${name} ${before[name]} → ${after[name]}`).join(', ')
}

const isSchemaChange = ({ direction, code }: Change): boolean =>
  direction !== 'both' && code !== 'out/schema-added'

/** Something that only an author's edit brings about. */
const isEdit = ({ code }: Change): boolean =>
  code === 'meta/description-changed' || code.startsWith('tool-') || code.startsWith('meta/annotation')

const toolKey = ({ toolbox, tool }: Change): string => `${toolbox}/${tool}`

const driftNote = ({ toolbox, tool }: Change, emitterDrift: string): Change => ({
  ...toolChange('emitter-drift', '', { before: {}, after: {} }),
  toolbox,
  tool,
  emitterDrift,
})
