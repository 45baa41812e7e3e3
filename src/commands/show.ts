import * as Args from '@oclif/core/args'
import { BaseCommand } from '../cli/base-command.ts'
import { busFlags, fillBusUrl, printBusFlag } from '../cli/bus/bus-flags.ts'
import { guardStdout } from '../cli/guard/stdout.ts'
import { createStyle } from '../cli/output/style.ts'
import { toToolBoxError } from '../cli/named-toolbox.ts'
import { terminalWidth } from '../cli/output/streams.ts'
import { scanFlags, scanFromFlags, workingFolder } from '../cli/scan-flags.ts'
import { selectTools } from '../cli/select-tools.ts'
import type { Policy } from '../core/policy.ts'
import { policyOf } from '../registry/policy/policy-of.ts'
import type { SpecEntry } from '../spec/format.ts'
import { toOpmEntry } from '../spec/formats/opm.ts'

export default class Show extends BaseCommand {
  static override description = `Shows a tool as a person reads it, ending with a line to paste. --json prints its entry of toolbox spec --format opm.`
  static override examples = ['toolbox show get_weather', 'toolbox show weather_tools/get_weather --json']
  static override args = {
    tool: Args.string({
      required: true,
      ignoreStdin: true,
      description: 'A tool: get_weather, or weather_tools/get_weather.',
    }),
  }
  static override flags = { ...scanFlags, ...busFlags }

  override async run(): Promise<Record<string, unknown>> {
    const { args, flags } = await this.parse(Show, fillBusUrl(this.argv))
    guardStdout()
    const { entries, warnings } =
      flags.bus === undefined
        ? await selectTools(scanFromFlags(flags), [args.tool], workingFolder(flags))
        : await (await import('../cli/bus/select-remote.ts')).selectRemoteTools(flags, [args.tool])
    for (const warning of warnings) this.note(`warning: ${warning}`)
    const entry = onlyTool(args.tool, entries)
    if (!this.jsonEnabled())
      await this.print(entry, policyOf(entry.tool, { remote: flags.bus !== undefined }), flags.bus)
    return toOpmEntry(entry)
  }

  private async print(
    { tool, toolboxId: toolbox }: SpecEntry,
    policy: Policy,
    bus: string | undefined,
  ): Promise<void> {
    const { renderToolPage } = await import('../cli/render/tool-page.ts')
    const callFlags = bus === undefined ? [] : printBusFlag(bus)
    const page = { tool, toolbox, policy, callFlags }
    this.say(renderToolPage(page, await createStyle('stdout'), terminalWidth()))
  }
}

/** The tool that was named; the name of a toolbox stands for all of its tools. */
function onlyTool(name: string, entries: readonly SpecEntry[]): SpecEntry {
  const [entry, ...others] = entries
  if (entry !== undefined && others.length === 0) return entry
  throw toToolBoxError(
    name,
    entries.map(({ tool }) => tool.name),
  )
}
