import * as Args from '@oclif/core/args'
import * as Flags from '@oclif/core/flags'
import { BaseCommand } from '../cli/base-command.ts'
import { busFlags, fillBusUrl } from '../cli/bus/bus-flags.ts'
import { guardStdout } from '../cli/guard/stdout.ts'
import { stdoutIsTerminal, writeOut } from '../cli/output/streams.ts'
import { loadoutFlags, type LoadoutFlagValues } from '../cli/loadout/loadout-flags.ts'
import { scanFlags, type ScanFlagValues, scanFromFlags, workingFolder } from '../cli/scan-flags.ts'
import { type SelectedTools, selectTools } from '../cli/select-tools.ts'
import { visible, visibleLine } from '../core/visible.ts'
import { printJson } from '../json-schema/print-json.ts'
import { renderSpec, SPEC_FORMATS, type SpecFormat } from '../spec/format.ts'

export default class Spec extends BaseCommand {
  static override description = `Prints a JSON array on stdout. Without names, all tools of all healthy toolboxes. What a format cannot carry is said on stderr, with its path.`
  static override examples = [
    'toolbox spec > tools.json',
    'toolbox spec weather_tools --format anthropic',
    'toolbox spec --loadout helper',
    'toolbox spec get_weather --strict | jq .[0].function.parameters',
  ]
  static override args = {
    names: Args.string({
      description: 'Toolboxes (weather_tools) or tools (get_weather, weather_tools/get_weather).',
      ignoreStdin: true,
      multiple: true,
    }),
  }
  static override flags = {
    ...scanFlags,
    ...busFlags,
    ...loadoutFlags,
    format: Flags.option({
      options: SPEC_FORMATS,
      default: 'openai' as SpecFormat,
      summary: 'The shape that the provider takes.',
    })(),
    strict: Flags.boolean({
      summary: "Fit the provider's strict mode, or fail with the path where a schema cannot.",
    }),
    compact: Flags.boolean({ summary: 'Leave out what costs tokens and tells a model nothing.' }),
    prefix: Flags.boolean({ summary: 'Name each tool toolbox__tool, so that no two collide.' }),
  }

  override async run(): Promise<readonly unknown[]> {
    const { args, flags } = await this.parse(Spec, fillBusUrl(this.argv))
    guardStdout()
    const names = (args.names as unknown as readonly string[] | undefined) ?? []
    const selected =
      flags.bus === undefined
        ? await selectTools(scanFromFlags(flags), names, workingFolder(flags))
        : await (await import('../cli/bus/select-remote.ts')).selectRemoteTools(flags, names)
    const { entries, warnings } = await this.admit(selected, names, flags)
    const { format, strict, compact, prefix } = flags
    const { spec, losses } = renderSpec(entries, { format, strict, compact, prefix })
    for (const warning of warnings) this.note(visible(`warning: ${warning}`))
    for (const { toolbox, tool, path, message } of losses)
      this.note(visibleLine(`${toolbox}/${tool}${path}: ${message}`))
    if (!this.jsonEnabled()) writeOut(`${printJson(spec, stdoutIsTerminal() ? 2 : undefined)}\n`)
    return spec
  }

  /** With `--loadout`, only what its agent may use. */
  private async admit(
    selected: SelectedTools,
    names: readonly string[],
    flags: LoadoutFlagValues & ScanFlagValues,
  ): Promise<SelectedTools> {
    if (flags.loadout === undefined) return selected
    const { admitSelected } = await import('../cli/loadout/admit-selected.ts')
    return admitSelected(selected, names, flags.loadout, flags.loadouts, workingFolder(flags))
  }
}
