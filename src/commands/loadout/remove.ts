import { AssignedCommand } from '../../cli/loadout/assigned-command.ts'
import type { Loadouts } from '../../registry/loadout/loadouts.ts'

export default class LoadoutRemove extends AssignedCommand {
  static override description = `Takes tools away from an agent, with their configuration. disable keeps both for another day.`
  static override examples = [
    'toolbox loadout remove helper get_forecast',
    'toolbox loadout remove helper get_weather get_forecast --json',
  ]

  protected readonly done = 'removed'

  protected change = (loadouts: Loadouts, agent: string, names: readonly string[]) =>
    loadouts.remove(agent, names)
}
