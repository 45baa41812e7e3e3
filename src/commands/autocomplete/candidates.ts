import * as Args from '@oclif/core/args'
import { BaseCommand } from '../../cli/base-command.ts'
import { type Candidate, completeWords } from '../../cli/completion/candidates.ts'

export default class AutocompleteCandidates extends BaseCommand {
  static override hidden = true
  static override description = `Prints what the last of the words can become, each with its description behind a tab: what the completion scripts ask for while a line is typed. A broken toolbox offers nothing and prints nothing.`
  static override examples = [
    'toolbox autocomplete candidates -- call get_',
    'toolbox autocomplete candidates --json -- spec --format ""',
  ]
  static override args = {
    words: Args.string({
      ignoreStdin: true,
      multiple: true,
      description: 'The words of a command line as far as it is typed, without toolbox itself.',
    }),
  }

  override async run(): Promise<readonly Candidate[]> {
    const { args } = await this.parse(AutocompleteCandidates)
    const words = (args.words as unknown as readonly string[] | undefined) ?? []
    const candidates = await completeWords(words, this.config)
    if (candidates.length > 0)
      this.say(candidates.map(({ word, description }) => `${word}\t${description}`).join('\n'))
    return candidates
  }
}
