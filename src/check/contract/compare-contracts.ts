import { compareTools, type CompareOptions, ownedBy } from './compare-tools.ts'
import type { Change, Contract, ContractTool } from './contract.ts'
import { markDrift } from './emitter-drift.ts'
import { matchTools } from './match-tools.ts'
import { toolChange } from './tool-changes.ts'

/**
 * Lists how two contracts differ, each difference with its weight for those who call and those who read.
 *
 * The order is that of the older contract's toolboxes and tools, then what is new.
 */
export function compareContracts(
  before: Contract,
  after: Contract,
  options: CompareOptions = {},
): readonly Change[] {
  const ids = new Set([...Object.keys(before.toolboxes), ...Object.keys(after.toolboxes)])
  const changes = [...ids].flatMap((id) =>
    compareToolLists(id, before.toolboxes[id]?.tools ?? [], after.toolboxes[id]?.tools ?? [], options),
  )
  return markDrift(changes, before, after)
}

function compareToolLists(
  toolbox: string,
  before: readonly ContractTool[],
  after: readonly ContractTool[],
  options: CompareOptions,
): readonly Change[] {
  const { kept, renamed, removed, added } = matchTools(before, after)
  const compared = [...kept, ...renamed].flatMap(([old, now]) =>
    compareTools(old, now, options).map((change) => ownedBy(change, toolbox, now.name)),
  )
  return [
    ...removed.map(({ name }) =>
      ownedBy(toolChange('tool-removed', '', { before: { value: name } }), toolbox, name),
    ),
    ...renamed.map(([old, now]) =>
      ownedBy(
        toolChange('tool-renamed', '/name', { before: { value: old.name }, after: { value: now.name } }),
        toolbox,
        now.name,
      ),
    ),
    ...compared,
    ...added.map(({ name }) =>
      ownedBy(toolChange('tool-added', '', { after: { value: name } }), toolbox, name),
    ),
  ]
}
