import * as Args from '@oclif/core/args'
import * as Flags from '@oclif/core/flags'
import { BaseCommand } from '../cli/base-command.ts'
import { busFlags, fillBusUrl } from '../cli/bus/bus-flags.ts'
import { endProcess } from '../cli/call/end-process.ts'
import { ANSWER_FORMATS, type AnswerFormat, printAnswer, toMcpFailure } from '../cli/call/answer.ts'
import { type CallFlagValues, callTool, type CallJson } from '../cli/call/call-tool.ts'
import { parseDuration } from '../cli/duration.ts'
import { EXIT } from '../cli/exit-codes.ts'
import { isIsolated } from '../cli/isolate/channel.ts'
import { loadoutFlags } from '../cli/loadout/loadout-flags.ts'
import { stdoutIsTerminal, writeOut } from '../cli/output/streams.ts'
import { scanFlags } from '../cli/scan-flags.ts'
import { UsageError } from '../cli/usage-error.ts'
import { printJson } from '../json-schema/print-json.ts'

export default class Call extends BaseCommand {
  static override description = `Validates the arguments, runs the tool, validates its output, and prints that as JSON on stdout. What the tool prints itself goes to stderr.

Arguments mix, and a later one wins: a JSON object, @file.json, - for stdin, key=value typed by the schema, key:=json, key=@file, a.b=value for a nested key, and a repeated key= for an array. A file, or stdin, may have 64 MiB.`
  static override examples = [
    `toolbox call get_weather '{"location":"Lisbon"}'`,
    'toolbox call get_weather location=Lisbon --dry-run',
    'toolbox call weather_tools/get_weather @arguments.json --trace',
    'toolbox call get_weather location=Lisbon --bus',
    `jq -c '{location: .city}' user.json | toolbox call get_weather -`,
  ]
  static override args = {
    tool: Args.string({
      required: true,
      ignoreStdin: true,
      description: 'A tool: get_weather, or weather_tools/get_weather.',
    }),
    arguments: Args.string({
      ignoreStdin: true,
      multiple: true,
      description: 'Its arguments: key=value, a JSON object, @file, or - for stdin.',
    }),
  }
  static override flags = {
    ...scanFlags,
    ...busFlags,
    ...loadoutFlags,
    toolbox: Flags.string({ helpValue: 'ID', summary: 'The toolbox that owns the tool.' }),
    timeout: Flags.string({
      helpValue: 'TIME',
      default: '60s',
      summary: 'Give up after this long: 500ms, 30s, 2m; a number alone counts seconds.',
    }),
    strict: Flags.boolean({ summary: 'Refuse arguments that the schema would drop.' }),
    'dry-run': Flags.boolean({
      summary: 'Validate the arguments and print what the tool would get; run nothing.',
    }),
    trace: Flags.boolean({ summary: 'Say on stderr how long each phase took.' }),
    config: Flags.string({ helpValue: 'JSON|@FILE', summary: 'Configuration of the toolbox.' }),
    context: Flags.string({
      helpValue: 'JSON|@FILE',
      summary: 'Context of the call, which the tool can read.',
    }),
    format: Flags.option({
      options: ANSWER_FORMATS,
      default: 'json' as AnswerFormat,
      summary: 'How to print the answer.',
    })(),
    isolate: Flags.boolean({
      summary: 'Run in a process of its own, which can be killed even while the tool computes.',
    }),
    repeat: Flags.integer({
      helpValue: 'N',
      min: 1,
      summary: 'Call N times and sum up the latency on stderr.',
    }),
    'read-only': Flags.boolean({ summary: 'Run only a tool that is known to change nothing.' }),
    yes: Flags.boolean({ char: 'y', summary: 'Ask nothing, also not before something is destroyed.' }),
  }

  override async run(): Promise<CallJson | undefined> {
    const { args, flags } = await this.parse(Call, fillBusUrl(this.argv))
    const timeoutMs = parseDuration(flags.timeout)
    if (timeoutMs === undefined) {
      throw new UsageError(`--timeout: '${flags.timeout}' is no time`, [
        'write it like 500ms, 30s or 2m (a number alone counts seconds); the longest is 24 days',
      ])
    }
    const words = (args.arguments as unknown as readonly string[] | undefined) ?? []
    const values: CallFlagValues = {
      ...flags,
      dryRun: flags['dry-run'],
      readOnly: flags['read-only'],
      timeoutMs,
    }
    if (flags.bus !== undefined) {
      const { refuseLocalFlags } = await import('../cli/bus/refuse-local-flags.ts')
      refuseLocalFlags(flags)
    }
    if (flags.isolate && !isIsolated()) {
      const { isolateCall } = await import('../cli/isolate/isolate-call.ts')
      return isolateCall(this.argv, args.tool, timeoutMs)
    }
    const json = await callTool(args.tool, words, values, (line) => this.note(line))
    if (this.jsonEnabled()) this.logJson(json)
    else writeOut(`${printAnswer(json.result ?? json.arguments ?? {}, flags.format, stdoutIsTerminal())}\n`)
    return undefined
  }

  protected override async catch(thrown: Error): Promise<void> {
    await super.catch(thrown)
    const wantsMcp = this.argv.some(
      (word, index) => word === '--format=mcp' || (word === '--format' && this.argv[index + 1] === 'mcp'),
    )
    if (wantsMcp && !this.jsonEnabled()) writeOut(`${printJson(toMcpFailure(thrown.message))}\n`)
  }

  /** The answer is out; whatever the tool still holds open must not keep the process. */
  protected override async finally(error: Error | undefined): Promise<void> {
    const code = error === undefined ? EXIT.good : Number(process.exitCode ?? EXIT.bad)
    endProcess(code, (line) => this.note(line))
  }
}
