import * as Args from '@oclif/core/args'
import { BaseCommand } from '../../cli/base-command.ts'
import { type ChangeJson, changeLoadout, renderChange } from '../../cli/loadout/change.ts'
import { loadoutsFlag } from '../../cli/loadout/loadout-flags.ts'
import { openLoadouts } from '../../cli/loadout/open-loadouts.ts'
import { scanFlags, workingFolder } from '../../cli/scan-flags.ts'

export default class LoadoutEnable extends BaseCommand {
  static override description = `Lets an agent use tools again that are assigned to it.`
  static override examples = [
    'toolbox loadout enable helper get_forecast',
    'toolbox loadout enable helper get_weather get_forecast --json',
  ]
  static override args = {
    agent: Args.string({ required: true, ignoreStdin: true, description: 'The name of an agent.' }),
    tools: Args.string({
      required: true,
      ignoreStdin: true,
      multiple: true,
      description: 'Tools that are assigned to it.',
    }),
  }
  static override flags = { cwd: scanFlags.cwd, ...loadoutsFlag }

  override async run(): Promise<ChangeJson> {
    const { args, flags } = await this.parse(LoadoutEnable)
    const names = args.tools as unknown as readonly string[]
    const loadouts = openLoadouts(flags.loadouts, workingFolder(flags))
    const change = await changeLoadout(loadouts, args.agent, () => loadouts.enable(args.agent, names))
    this.say(renderChange(change, 'enabled'))
    return change
  }
}
