import * as Args from '@oclif/core/args'
import { BaseCommand } from '../../cli/base-command.ts'
import { guardStdout } from '../../cli/guard/stdout.ts'
import { type AssignmentRow, describeLoadout } from '../../cli/loadout/describe-loadout.ts'
import { findPresentTools } from '../../cli/loadout/find-tools.ts'
import { loadoutsFlag } from '../../cli/loadout/loadout-flags.ts'
import { openLoadouts, requireLoadout } from '../../cli/loadout/open-loadouts.ts'
import { createStyle } from '../../cli/output/style.ts'
import { stdoutIsTerminal, terminalWidth } from '../../cli/output/streams.ts'
import { scanFlags, scanFromFlags, workingFolder } from '../../cli/scan-flags.ts'

interface LoadoutJson {
  readonly file: string
  readonly agent: string
  readonly tools: readonly AssignmentRow[]
}

export default class LoadoutShow extends BaseCommand {
  static override description = `Shows which tools an agent is assigned, and which of them it can use now. One whose package is gone is kept: it has no effect, and works again when the package comes back.`
  static override examples = ['toolbox loadout show helper', 'toolbox loadout show helper --json']
  static override args = {
    agent: Args.string({ required: true, ignoreStdin: true, description: 'The name of an agent.' }),
  }
  static override flags = { ...scanFlags, ...loadoutsFlag }

  override async run(): Promise<LoadoutJson> {
    const { args, flags } = await this.parse(LoadoutShow)
    const cwd = workingFolder(flags)
    const loadouts = openLoadouts(flags.loadouts, cwd)
    const loadout = await requireLoadout(loadouts, args.agent)
    guardStdout()
    const present = await findPresentTools(scanFromFlags(flags), cwd)
    for (const warning of present.warnings) this.note(`warning: ${warning}`)
    for (const id of present.broken)
      this.note(`note: toolbox '${id}' could not be loaded; toolbox list says why`)
    const tools = describeLoadout(loadout, present)
    const json = { file: loadouts.file, agent: args.agent, tools }
    if (!this.jsonEnabled()) await this.print(json)
    return json
  }

  private async print({ agent, file, tools }: LoadoutJson): Promise<void> {
    const { renderLoadout } = await import('../../cli/render/loadout.ts')
    const width = stdoutIsTerminal() ? terminalWidth() : undefined
    this.say(renderLoadout({ agent, file, rows: tools }, await createStyle('stdout'), width))
  }
}
