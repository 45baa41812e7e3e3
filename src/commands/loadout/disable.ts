import { AssignedCommand } from '../../cli/loadout/assigned-command.ts'
import type { Loadouts } from '../../registry/loadout/loadouts.ts'

export default class LoadoutDisable extends AssignedCommand {
  static override description = `Keeps an agent from using tools, and keeps their assignment and configuration.`
  static override examples = [
    'toolbox loadout disable helper get_forecast',
    'toolbox loadout disable helper get_weather get_forecast --json',
  ]

  protected readonly done = 'disabled'

  protected change = (loadouts: Loadouts, agent: string, names: readonly string[]) =>
    loadouts.disable(agent, names)
}
