import type { Policy } from '../../core/policy.ts'
import type { Loadout } from '../../registry/loadout/loadouts.ts'
import type { PresentTools } from './find-tools.ts'

/** One assignment in the document that `toolbox loadout show --json` prints. */
export interface AssignmentRow {
  readonly name: string
  readonly enabled: boolean
  /** Whether a tool of that name is here; an assignment without one has no effect. */
  readonly available: boolean
  /** The toolboxes that have it. */
  readonly toolboxes: readonly string[]
  /** As the tool says now, or as it said last. */
  readonly label?: string
  readonly description?: string
  readonly policy?: Policy
  readonly config?: Readonly<Record<string, unknown>>
}

/** Describes a loadout in the light of the tools that are here. */
export const describeLoadout = (
  { tools: assigned }: Loadout,
  { tools: present, labels }: Pick<PresentTools, 'tools' | 'labels'>,
): readonly AssignmentRow[] =>
  [...assigned].map(([name, { enabled, config, label: lastLabel }]) => {
    const owners = present.filter((tool) => tool.name === name || tool.aliases.includes(name))
    const [tool] = owners
    const label = tool?.label ?? labels.get(name) ?? lastLabel
    return {
      name,
      enabled,
      available: tool !== undefined,
      toolboxes: owners.map(({ toolbox }) => toolbox),
      ...(label === undefined ? {} : { label }),
      ...(tool === undefined ? {} : { description: tool.description, policy: tool.policy }),
      ...(config === undefined ? {} : { config }),
    }
  })
