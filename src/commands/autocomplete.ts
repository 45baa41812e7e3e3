import * as Args from '@oclif/core/args'
import * as Flags from '@oclif/core/flags'
import { BaseCommand } from '../cli/base-command.ts'
import { scriptsIn } from '../cli/completion/script-files.ts'
import { writeScripts } from '../cli/completion/write-scripts.ts'
import { SETUP, type Shell, shellOf, SHELLS } from '../cli/completion/shells.ts'
import { renderSetup } from '../cli/completion/render-setup.ts'
import { createStyle } from '../cli/output/style.ts'
import { UsageError } from '../cli/usage-error.ts'

interface AutocompleteJson {
  readonly shell: Shell
  /** The file that completes. */
  readonly script: string
  /** What to run once. */
  readonly setup: readonly string[]
}

export default class Autocomplete extends BaseCommand {
  static override description = `Writes the completion scripts for bash, zsh, fish and PowerShell to your cache folder, and says what to run once to use them. Commands and flags complete in all of them; toolboxes, tools and their arguments in bash, zsh and fish.`
  static override examples = [
    'toolbox autocomplete',
    'toolbox autocomplete zsh',
    'toolbox autocomplete --refresh-cache',
  ]
  static override args = {
    shell: Args.string({
      ignoreStdin: true,
      options: [...SHELLS],
      description: 'The shell (default: the one that SHELL names).',
    }),
  }
  static override flags = {
    'refresh-cache': Flags.boolean({
      char: 'r',
      summary: 'Only write the scripts, after an update of toolbox.',
    }),
  }

  override async run(): Promise<AutocompleteJson> {
    const { args, flags } = await this.parse(Autocomplete)
    const shell = (args.shell as Shell | undefined) ?? shellOf(this.config.shell)
    if (shell === undefined) {
      throw new UsageError('your shell is not known', [`name it: toolbox autocomplete ${SHELLS.join('|')}`])
    }
    await writeScripts(this.config)
    const setup = SETUP[shell](this.config.bin)
    if (!flags['refresh-cache']) this.say(renderSetup(shell, setup, await createStyle('stdout')))
    return { shell, script: scriptsIn(this.config)[shell].script, setup }
  }
}
