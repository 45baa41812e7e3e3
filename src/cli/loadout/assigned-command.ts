import * as Args from '@oclif/core/args'
import type { LoadoutChange } from '../../registry/loadout/changes.ts'
import type { Loadouts } from '../../registry/loadout/loadouts.ts'
import { BaseCommand } from '../base-command.ts'
import { scanFlags, workingFolder } from '../scan-flags.ts'
import { type ChangeJson, changeLoadout, renderChange } from './change.ts'
import { loadoutsFlag } from './loadout-flags.ts'
import { openLoadouts } from './open-loadouts.ts'

/** A command that changes tools which an agent has: it takes the agent and their names, and needs no toolbox. */
export abstract class AssignedCommand extends BaseCommand {
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

  /** What was done to the tools, in a word: `removed`. */
  protected abstract readonly done: string

  protected abstract change(
    loadouts: Loadouts,
    agent: string,
    names: readonly string[],
  ): Promise<LoadoutChange>

  override async run(): Promise<ChangeJson> {
    const { args, flags } = await this.parse(AssignedCommand)
    const names = args.tools as unknown as readonly string[]
    const loadouts = openLoadouts(flags.loadouts, workingFolder(flags))
    const change = await changeLoadout(loadouts, args.agent, () => this.change(loadouts, args.agent, names))
    this.say(renderChange(change, this.done))
    return change
  }
}
