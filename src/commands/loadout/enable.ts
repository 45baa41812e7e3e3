import { AssignedCommand } from '../../cli/loadout/assigned-command.ts'
import type { Loadouts } from '../../registry/loadout/loadouts.ts'

export default class LoadoutEnable extends AssignedCommand {
  static override description = `Lets an agent use tools again that are assigned to it.`
  static override examples = [
    'toolbox loadout enable helper get_forecast',
    'toolbox loadout enable helper get_weather get_forecast --json',
  ]

  protected readonly done = 'enabled'

  protected change = (loadouts: Loadouts, agent: string, names: readonly string[]) =>
    loadouts.enable(agent, names)
}
