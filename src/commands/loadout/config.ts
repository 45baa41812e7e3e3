import * as Args from '@oclif/core/args'
import { BaseCommand } from '../../cli/base-command.ts'
import { readJsonFlag } from '../../cli/call/json-flag.ts'
import { type ChangeJson, changeLoadout } from '../../cli/loadout/change.ts'
import { loadoutsFlag } from '../../cli/loadout/loadout-flags.ts'
import { openLoadouts } from '../../cli/loadout/open-loadouts.ts'
import { scanFlags, workingFolder } from '../../cli/scan-flags.ts'
import { visibleLine } from '../../core/visible.ts'

interface ConfigJson extends Pick<ChangeJson, 'file' | 'agent'> {
  readonly tool: string
  /** `null` when it was taken away. */
  readonly config: Readonly<Record<string, unknown>> | null
}

export default class LoadoutConfig extends BaseCommand {
  static override description = `Sets the configuration that a tool gets when this agent calls it, on top of the toolbox's own. The word null takes it away.`
  static override examples = [
    `toolbox loadout config helper get_weather '{"units":"celsius"}'`,
    'toolbox loadout config helper get_weather @weather.json',
    'toolbox loadout config helper get_weather null',
  ]
  static override args = {
    agent: Args.string({ required: true, ignoreStdin: true, description: 'The name of an agent.' }),
    tool: Args.string({ required: true, ignoreStdin: true, description: 'A tool that is assigned to it.' }),
    json: Args.string({ required: true, ignoreStdin: true, description: 'A JSON object, @FILE, or null.' }),
  }
  static override flags = { cwd: scanFlags.cwd, ...loadoutsFlag }

  override async run(): Promise<ConfigJson> {
    const { args, flags } = await this.parse(LoadoutConfig)
    const { agent, tool } = args
    const cwd = workingFolder(flags)
    const loadouts = openLoadouts(flags.loadouts, cwd)
    const config = args.json.trim() === 'null' ? undefined : readJsonFlag('config', args.json, cwd)
    const { file } = await changeLoadout(loadouts, agent, () => loadouts.configure(agent, tool, config))
    this.say(visibleLine(`${agent}: ${config === undefined ? 'no configuration for' : 'configured'} ${tool}`))
    return { file, agent, tool, config: config ?? null }
  }
}
