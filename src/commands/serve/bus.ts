import * as Args from '@oclif/core/args'
import * as Flags from '@oclif/core/flags'
import { DEFAULT_BUS_URL } from '../../bus/default-url.ts'
import { BaseCommand } from '../../cli/base-command.ts'
import { parseDuration } from '../../cli/duration.ts'
import { exitNow } from '../../cli/guard/exit.ts'
import { guardStdout } from '../../cli/guard/stdout.ts'
import { createStyle } from '../../cli/output/style.ts'
import { writeOut } from '../../cli/output/streams.ts'
import { loadoutFlags, type LoadoutFlagValues } from '../../cli/loadout/loadout-flags.ts'
import { scanFlags, scanFromFlags, workingFolder } from '../../cli/scan-flags.ts'
import type { ServeEvent } from '../../cli/serve/event-line.ts'
import { isSupervised } from '../../cli/serve/supervision.ts'
import { UsageError } from '../../cli/usage-error.ts'
import type { Loadout } from '../../registry/loadout/loadouts.ts'

export default class ServeBus extends BaseCommand {
  static override description = `Hosts toolboxes on an OpenVoiceOS message bus until Ctrl+C: the named ones, or all healthy ones. It answers discovery and calls for each of them, and the topics of a tool service for all. It connects again for ever, and at the end lets running calls finish.

A bus has no passwords: whoever is on it can call what is served. --allow, --deny, --read-only and --loadout hold tools back. With --json it prints an event a line.`
  static override examples = [
    'toolbox serve bus',
    'toolbox serve bus weather_tools --watch',
    'toolbox serve bus --loadout helper',
    'toolbox serve bus --read-only --deny "shell_tools/*"',
    'toolbox serve bus --url ws://homeassistant.local:8181/core --json',
  ]
  static override args = {
    toolboxes: Args.string({
      ignoreStdin: true,
      multiple: true,
      description: 'The toolboxes to serve (default: all).',
    }),
  }
  static override flags = {
    ...scanFlags,
    ...loadoutFlags,
    url: Flags.string({
      helpValue: 'URL',
      default: DEFAULT_BUS_URL,
      summary: 'The address of the bus.',
    }),
    allow: Flags.string({
      helpValue: 'GLOB',
      multiple: true,
      multipleNonGreedy: true,
      summary: 'Offer only such tools, by name or toolbox/name; repeatable.',
    }),
    deny: Flags.string({
      helpValue: 'GLOB',
      multiple: true,
      multipleNonGreedy: true,
      summary: 'Hold such tools back; repeatable, and wins over --allow.',
    }),
    'read-only': Flags.boolean({ summary: 'Offer only tools that are known to change nothing.' }),
    concurrency: Flags.integer({
      helpValue: 'N',
      min: 1,
      default: 16,
      summary: 'Run so many calls at once.',
    }),
    queue: Flags.integer({
      helpValue: 'N',
      min: 0,
      default: 1000,
      summary: 'Let so many calls wait; refuse what is more.',
    }),
    timeout: Flags.string({
      helpValue: 'TIME',
      default: '60s',
      summary: 'Give a call up after this long: 500ms, 30s, 2m; a number alone counts seconds.',
    }),
    grace: Flags.string({
      helpValue: 'TIME',
      default: '5s',
      summary: 'At the end, wait so long for running calls: 500ms, 5s; a number alone counts seconds.',
    }),
    watch: Flags.boolean({
      char: 'w',
      summary: 'Start again when the code of a toolbox of this project changes.',
    }),
  }

  override async run(): Promise<undefined> {
    const { args, flags } = await this.parse(ServeBus)
    const names = (args.toolboxes as unknown as readonly string[] | undefined) ?? []
    const timeoutMs = this.duration('--timeout', flags.timeout)
    const graceMs = this.duration('--grace', flags.grace)
    const note = (line: string): void => this.note(line)
    if (!isSupervised()) {
      const { supervise } = await import('../../cli/serve/supervise.ts')
      const { watchToolBoxes } = await import('../../cli/serve/watch-toolboxes.ts')
      const watch = flags.watch ? watchToolBoxes(scanFromFlags(flags), names) : undefined
      const argv = ['serve', 'bus', ...this.argv]
      process.exitCode = await supervise({ argv, timeoutMs, graceMs, note, watch })
      return undefined
    }
    guardStdout()
    const { serveOnBus } = await import('../../cli/serve/serve-on-bus.ts')
    const style = await createStyle('stdout')
    await serveOnBus({
      scan: () => scanFromFlags(flags),
      names,
      cwd: workingFolder(flags),
      url: flags.url,
      style,
      readOnly: flags['read-only'],
      loadout: await loadoutReader(flags, workingFolder(flags)),
      timeoutMs,
      graceMs,
      host: { allow: flags.allow, deny: flags.deny, concurrency: flags.concurrency, queue: flags.queue },
      tell: (event) => this.tell(event),
      note,
    })
    return undefined
  }

  /** Whatever the toolboxes still hold open must not keep the process. */
  protected override async finally(): Promise<void> {
    exitNow(Number(process.exitCode ?? 0))
  }

  private duration(flag: string, text: string): number {
    const milliseconds = parseDuration(text)
    if (milliseconds !== undefined) return milliseconds
    throw new UsageError(`${flag}: '${text}' is no time`, [
      'write it like 500ms, 30s or 2m; a number alone counts seconds',
    ])
  }

  private tell({ json, text }: ServeEvent): void {
    if (this.jsonEnabled()) writeOut(`${JSON.stringify({ ...json, time: new Date().toISOString() })}\n`)
    else if (text !== undefined) this.say(text)
  }
}

/** With `--loadout`, what reads which tools its agent may use. */
async function loadoutReader(
  { loadout: agent, loadouts: file }: LoadoutFlagValues,
  cwd: string,
): Promise<(() => Promise<Loadout>) | undefined> {
  if (agent === undefined) return undefined
  const { openLoadouts, requireLoadout } = await import('../../cli/loadout/open-loadouts.ts')
  return () => requireLoadout(openLoadouts(file, cwd), agent)
}
