import { basename, resolve } from 'node:path'
import * as Args from '@oclif/core/args'
import * as Flags from '@oclif/core/flags'
import { BaseCommand } from '../cli/base-command.ts'
import { EXIT } from '../cli/exit-codes.ts'
import { askFor, settle, type Settled, type Wishes } from '../cli/new/ask.ts'
import { type Made, makePackage, type MakeOptions, type NewJson } from '../cli/new/make-package.ts'
import { canAsk } from '../cli/output/streams.ts'
import { createStyle } from '../cli/output/style.ts'
import { renderNew } from '../cli/render/new.ts'
import { UsageError } from '../cli/usage-error.ts'
import { PACKAGE_MANAGERS } from '../scaffold/package-manager.ts'
import { TEMPLATES } from '../scaffold/templates.ts'

export default class New extends BaseCommand {
  static override description = `Makes a package with a toolbox, tools, tests and a workflow that checks it. It is whole or not there: nothing is left behind when something fails, and a folder that holds something is refused.

On a terminal it asks for what no flag gave.`
  static override examples = [
    'toolbox new',
    'toolbox new weather-toolbox --yes',
    'toolbox new @me/library --tool find_book --tool lend_book --dir packages/library',
    'toolbox new weather-tools --template python',
  ]
  static override args = {
    name: Args.string({
      ignoreStdin: true,
      description: 'The name of the package; it also names the folder.',
    }),
  }
  static otherNames = {
    language: 'template',
    lang: 'template',
    typescript: 'template typescript',
    ts: 'template typescript',
    javascript: 'template javascript',
    js: 'template javascript',
    python: 'template python',
    py: 'template python',
  }
  static override flags = {
    template: Flags.option({
      char: 't',
      options: TEMPLATES,
      summary: 'The language (default: typescript).',
    })(),
    dir: Flags.string({
      char: 'd',
      helpValue: 'DIR',
      summary: 'The folder to make (default: the name of the package).',
    }),
    description: Flags.string({ helpValue: 'TEXT', summary: 'What the package is about, in one line.' }),
    tool: Flags.string({
      helpValue: 'NAME',
      multiple: true,
      multipleNonGreedy: true,
      summary: 'A tool to start with, in snake_case; repeatable (default: get_weather).',
    }),
    'package-manager': Flags.option({
      options: PACKAGE_MANAGERS,
      summary: 'What to install with (default: the one that runs this, else npm).',
    })(),
    install: Flags.boolean({ allowNo: true, default: true, summary: 'Install the dependencies.' }),
    git: Flags.boolean({
      allowNo: true,
      default: true,
      summary: 'Start a Git repository, unless there is one around.',
    }),
    force: Flags.boolean({
      char: 'f',
      summary: 'Write into a folder that holds something, replacing only files of the template.',
    }),
    'dry-run': Flags.boolean({ summary: 'Print the list of files and write nothing.' }),
    yes: Flags.boolean({ char: 'y', summary: 'Ask nothing and take the defaults.' }),
  }

  override async run(): Promise<NewJson> {
    const { args, flags } = await this.parse(New)
    const cwd = process.cwd()
    const dir = flags.dir === undefined ? undefined : resolve(cwd, flags.dir)
    const wishes: Wishes = {
      name: args.name ?? (dir === undefined ? undefined : basename(dir)),
      template: flags.template,
      description: flags.description,
      tools: flags.tool,
      packageManager: flags['package-manager'],
    }
    const options: MakeOptions = {
      cwd,
      dir,
      force: flags.force,
      install: flags.install,
      git: flags.git,
      dryRun: flags['dry-run'],
      self: { root: this.config.root, name: this.config.name, version: this.config.version },
      showInstall: !this.jsonEnabled(),
      note: (text) => this.note(text),
    }
    const made = await makePackage(await this.complete(wishes, options, flags.yes), options)
    return this.answer(made, flags['dry-run'])
  }

  private async complete(wishes: Wishes, options: MakeOptions, yes: boolean): Promise<Settled> {
    const { CI, npm_config_user_agent: userAgent } = process.env
    const inCi = CI !== undefined && CI !== '' && CI !== 'false'
    if (!yes && !inCi && canAsk()) {
      // What is wrong already is not worth a question.
      if (wishes.name !== undefined)
        await makePackage(settle(wishes, userAgent), { ...options, dryRun: true })
      return askFor(wishes, userAgent)
    }
    if (!yes && wishes.name === undefined) {
      throw new UsageError('the new package has no name', [
        'give one: toolbox new weather-toolbox',
        'or take the defaults: toolbox new --yes',
      ])
    }
    return settle(wishes, userAgent)
  }

  private async answer({ overwrites, installFailed, ...json }: Made, dryRun: boolean): Promise<NewJson> {
    for (const warning of json.warnings) this.note(`warning: ${warning}`)
    if (installFailed) process.exitCode = EXIT.bad
    if (this.jsonEnabled()) return json
    if (dryRun) {
      this.note(`would write ${json.files.length} files to ${json.dir}${replacing(overwrites)}`)
      this.say(json.files.join('\n'))
    } else this.say(renderNew(json, await createStyle('stdout')))
    return json
  }
}

const replacing = (overwrites: readonly string[]): string =>
  overwrites.length === 0 ? '' : `, replacing ${overwrites.join(', ')}`
