import { nearest } from '../../core/nearest.ts'
import { visibleLine } from '../../core/visible.ts'
import type { LoadoutChange } from '../../registry/loadout/changes.ts'
import type { Loadouts } from '../../registry/loadout/loadouts.ts'
import { UsageError } from '../usage-error.ts'
import { reading, unknownAgent } from './open-loadouts.ts'

/** The document that the commands print which change a loadout. */
export interface ChangeJson {
  readonly file: string
  readonly agent: string
  readonly changed: readonly string[]
  /** For which all was so already. */
  readonly unchanged: readonly string[]
}

/**
 * Makes a change to the loadout of an agent.
 *
 * @throws UsageError when there is no such agent, or it has no such tool; nothing was written then.
 */
export async function changeLoadout(
  loadouts: Loadouts,
  agent: string,
  change: () => Promise<LoadoutChange>,
): Promise<ChangeJson> {
  const outcome = await reading(loadouts, change)
  if (outcome.ok) {
    const { changed, unchanged } = outcome
    return { file: loadouts.file, agent, changed, unchanged }
  }
  const assigned = [...(loadouts.get(agent)?.tools.keys() ?? [])]
  if (loadouts.get(agent) === undefined) throw unknownAgent(loadouts, agent)
  const list = outcome.missing.map((name) => `'${name}'`).join(', ')
  throw new UsageError(`agent '${agent}' has no tool ${list}; nothing was changed`, [
    ...outcome.missing.flatMap((name) => {
      const meant = nearest(name, assigned)
      return meant === undefined ? [] : [`did you mean '${meant}'?`]
    }),
    `toolbox loadout show ${agent} lists its tools`,
  ])
}

/** Says what a change came to: `helper: enabled get_weather; save_note was so already`. */
export function renderChange({ agent, changed, unchanged }: ChangeJson, done: string): string {
  const parts = [
    changed.length === 0 ? '' : `${done} ${names(changed)}`,
    unchanged.length === 0 ? '' : `${names(unchanged)} already ${done}`,
  ]
  return `${visibleLine(agent)}: ${parts.filter((part) => part !== '').join('; ')}`
}

const names = (tools: readonly string[]): string => tools.map(visibleLine).join(', ')
