import * as Args from '@oclif/core/args'
import * as Flags from '@oclif/core/flags'
import { BaseCommand } from '../../cli/base-command.ts'
import { guardStdout } from '../../cli/guard/stdout.ts'
import { type ChangeJson, changeLoadout, renderChange } from '../../cli/loadout/change.ts'
import { findPresentTools, pickPresent } from '../../cli/loadout/find-tools.ts'
import { loadoutsFlag } from '../../cli/loadout/loadout-flags.ts'
import { openLoadouts } from '../../cli/loadout/open-loadouts.ts'
import { type ScanFlagValues, scanFlags, scanFromFlags, workingFolder } from '../../cli/scan-flags.ts'
import { UsageError } from '../../cli/usage-error.ts'

export default class LoadoutAdd extends BaseCommand {
  static override description = `Assigns tools to an agent, enabled. They are kept by name. A tool that is assigned already stays as it is, and an agent that is not there yet is made.`
  static override examples = [
    'toolbox loadout add helper get_weather get_forecast',
    'toolbox loadout add helper weather_tools/get_weather',
    'toolbox loadout add helper find_book --absent',
  ]
  static override args = {
    agent: Args.string({ required: true, ignoreStdin: true, description: 'The name of an agent.' }),
    tools: Args.string({
      required: true,
      ignoreStdin: true,
      multiple: true,
      description: 'Tools: get_weather, or weather_tools/get_weather.',
    }),
  }
  static override flags = {
    ...scanFlags,
    ...loadoutsFlag,
    absent: Flags.boolean({ summary: 'Take the names as they are, also of tools that are not here.' }),
  }

  override async run(): Promise<ChangeJson> {
    const { args, flags } = await this.parse(LoadoutAdd)
    const words = args.tools as unknown as readonly string[]
    requireNames(args.agent, words)
    const cwd = workingFolder(flags)
    const loadouts = openLoadouts(flags.loadouts, cwd)
    guardStdout()
    const tools = flags.absent ? words.map((name) => ({ name })) : await this.pick(words, flags, cwd)
    const change = await changeLoadout(loadouts, args.agent, () => loadouts.add(args.agent, tools))
    this.say(renderChange(change, 'added'))
    return change
  }

  private async pick(words: readonly string[], flags: ScanFlagValues, cwd: string) {
    const present = await findPresentTools(scanFromFlags(flags), cwd)
    for (const warning of present.warnings) this.note(`warning: ${warning}`)
    return pickPresent(words, present)
  }
}

/** Ahead of the toolboxes, which take a while to load. */
function requireNames(agent: string, tools: readonly string[]): void {
  const [fault] = agent === '' ? ['agent'] : tools.includes('') ? ['tool'] : []
  if (fault === undefined) return
  throw new UsageError(`the name of the ${fault} is empty`, [
    'give the agent and its tools: toolbox loadout add helper get_weather',
  ])
}
