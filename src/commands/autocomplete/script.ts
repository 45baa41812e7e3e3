import * as Args from '@oclif/core/args'
import { BaseCommand } from '../../cli/base-command.ts'
import { setupLine } from '../../cli/completion/script-files.ts'
import { type Shell, SHELLS } from '../../cli/completion/shells.ts'

export default class AutocompleteScript extends BaseCommand {
  static override hidden = true
  static override description = `Prints the line for a shell's start-up file that toolbox autocomplete speaks of.`
  static override examples = [
    'toolbox autocomplete script bash >> ~/.bashrc',
    'toolbox autocomplete script zsh',
  ]
  static override args = {
    shell: Args.string({
      required: true,
      ignoreStdin: true,
      options: [...SHELLS],
      description: 'The shell.',
    }),
  }

  override async run(): Promise<{ readonly line: string }> {
    const { args } = await this.parse(AutocompleteScript)
    const line = setupLine(args.shell as Shell, this.config)
    this.say(`\n${line}`)
    return { line }
  }
}
