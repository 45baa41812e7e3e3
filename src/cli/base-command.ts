import type { Interfaces } from '@oclif/core'
import { Command } from '@oclif/core/command'
import type { Config } from '@oclif/core/config'
import { CLIError } from '@oclif/core/errors'
import * as Flags from '@oclif/core/flags'
import type { ErrorJson } from '../core/errors.ts'
import { messageOf } from '../core/errors.ts'
import { printJson } from '../json-schema/print-json.ts'
import { EXIT, exitCodeOf } from './exit-codes.ts'
import { endInTime } from './guard/end-in-time.ts'
import { hintsOf } from './hints.ts'
import { isAnswerLost, stdoutIsTerminal, writeErr, writeOut } from './output/streams.ts'
import { isUsageError, UsageError } from './usage-error.ts'

/**
 * What every command does alike: `--json`, colours, the error document, the exit code.
 *
 * A command's `run` returns the value that `--json` prints and writes its human form itself.
 */
export abstract class BaseCommand extends Command {
  static override enableJsonFlag = true
  static override baseFlags = {
    json: Flags.boolean({ helpGroup: 'GLOBAL', summary: 'Print one JSON document, on failure too.' }),
    color: Flags.boolean({
      allowNo: true,
      helpGroup: 'GLOBAL',
      summary: 'Use colours (default: on a terminal).',
    }),
  }

  /** Oclif's own version loads the configuration a second time. */
  static override async run<T extends Command>(
    this: new (argv: string[], config: Config) => T,
    argv?: string[],
    options?: Interfaces.LoadOptions,
  ): Promise<ReturnType<T['run']>> {
    const command = new this(argv ?? process.argv.slice(2), options as Config)
    return (command as unknown as { _run(): Promise<ReturnType<T['run']>> })._run()
  }

  /** Nothing of what oclif prepares here is used; but it takes what every object has for flags of the command. */
  protected override async init(): Promise<void> {
    const end = this.argv.indexOf('--')
    for (const word of end === -1 ? this.argv : this.argv.slice(0, end)) {
      const [name = ''] = word.split('=')
      if (!name.startsWith('--') || !(name.slice(2) in Object.prototype)) continue
      throw new UsageError(`unknown flag '${word}'`, [
        `toolbox ${this.ctor.id.replaceAll(':', ' ')} --help lists the flags`,
      ])
    }
  }

  /** Writes the human answer to stdout; nothing with `--json`. */
  protected say(text: string): void {
    if (!this.jsonEnabled()) writeOut(text.endsWith('\n') ? text : `${text}\n`)
  }

  /** Writes what is not the answer to stderr. */
  protected note(text: string): void {
    writeErr(text.endsWith('\n') ? text : `${text}\n`)
  }

  protected override logJson(json: unknown): void {
    writeOut(`${printJson(json, stdoutIsTerminal() ? 2 : 0)}\n`)
  }

  protected override async catch(thrown: Error): Promise<void> {
    const error = thrown instanceof CLIError ? await toUsageError(thrown, this.ctor, this.argv) : thrown
    process.exitCode = exitCodeOf(error)
    if (this.jsonEnabled() && !isAnswerLost()) this.logJson({ error: toErrorJson(error) })
    else writeErr(await this.describe(error))
  }

  /** What a plugin started while it was loaded must not keep the process. */
  protected override async finally(_error: Error | undefined): Promise<void> {
    endInTime()
  }

  /** The human form of what was thrown. */
  private async describe(error: Error): Promise<string> {
    const { renderError } = await import('./render/error.ts')
    const { createStyle } = await import('./output/style.ts')
    return renderError(error, await createStyle('stderr'))
  }
}

/** The `error` member of the document that `--json` prints for anything thrown. */
export function toErrorJson(error: unknown): ErrorJson & { readonly hints?: readonly string[] } {
  const hints = hintsOf(error)
  return { ...bareErrorJson(error), ...(hints.length === 0 ? {} : { hints }) }
}

function bareErrorJson(error: unknown): ErrorJson {
  if (error instanceof Error && 'toJSON' in error) return (error as { toJSON(): ErrorJson }).toJSON()
  return { type: error instanceof Error ? error.name : 'Error', message: messageOf(error) }
}

async function toUsageError(
  error: CLIError,
  command: typeof Command,
  argv: readonly string[],
): Promise<Error> {
  if (error.oclif.exit === EXIT.good) return error
  if (isUsageError(error)) return error
  const { explainParsing } = await import('./parse-faults.ts')
  return explainParsing(error, command, argv)
}
