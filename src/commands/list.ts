import * as Flags from '@oclif/core/flags'
import { BaseCommand } from '../cli/base-command.ts'
import { busFlags, type BusFlagValues, fillBusUrl } from '../cli/bus/bus-flags.ts'
import type { RemoteRow } from '../cli/bus/list-remote.ts'
import { readCatalogue } from '../cli/catalogue.ts'
import { EXIT } from '../cli/exit-codes.ts'
import { matchesGlob } from '../core/glob.ts'
import { progressLine } from '../cli/output/progress.ts'
import { createStyle } from '../cli/output/style.ts'
import { stdoutIsTerminal, terminalWidth } from '../cli/output/streams.ts'
import type { ListedRow, ListedToolBox } from '../cli/loadout/admit-rows.ts'
import { loadoutFlags, type LoadoutFlagValues } from '../cli/loadout/loadout-flags.ts'
import { scanFlags, type ScanFlagValues, scanFromFlags, workingFolder } from '../cli/scan-flags.ts'
import type { ToolBoxRow } from '../cli/toolbox-row.ts'
import { findMisspeltDeclarations } from '../discovery/misspelt-declarations.ts'
import type { Scan } from '../discovery/scan-types.ts'

interface ListJson {
  readonly toolboxes: readonly (ToolBoxRow | RemoteRow)[]
  readonly warnings: readonly string[]
}

export default class List extends BaseCommand {
  static override description = `Shows every declared toolbox, healthy or not: of the project at or above the working folder, of its workspaces, of the packages in every node_modules up the tree, then of the folders given. A broken one is a row with its reason.`
  static override examples = [
    'toolbox list',
    'toolbox list --tools --id "weather*"',
    'toolbox list --why',
    'toolbox list --bus --tools',
    'toolbox list --json | jq -r \'.toolboxes[] | select(.status == "error") | .id\'',
  ]
  static override flags = {
    ...scanFlags,
    ...busFlags,
    ...loadoutFlags,
    tools: Flags.boolean({ summary: 'List the tools of each toolbox beneath it.' }),
    why: Flags.boolean({ summary: 'Explain where each toolbox was found, and what was skipped.' }),
    id: Flags.string({ helpValue: 'GLOB', summary: 'Only toolboxes whose id matches.' }),
    strict: Flags.boolean({ summary: 'Exit with 3 when a toolbox is broken.' }),
  }

  override async run(): Promise<ListJson> {
    const { flags } = await this.parse(List, fillBusUrl(this.argv))
    if (flags.bus !== undefined) return this.listOnBus(flags)
    const scan = scanFromFlags(flags)
    const progress = progressLine('loading toolboxes')
    const catalogue = await readCatalogue(scan, {
      cwd: workingFolder(flags),
      detail: 'names',
      only: ({ id }) => flags.id === undefined || matchesGlob(flags.id, id),
      onProgress: progress.update,
    })
    progress.clear()
    const toolboxes = await this.admit(catalogue.toolboxes, flags)
    if (flags.strict && toolboxes.some(({ status }) => status === 'error'))
      process.exitCode = EXIT.notLoadable
    if (!this.jsonEnabled()) await this.print(scan, toolboxes, flags)
    const warnings = [...findMisspeltDeclarations(scan), ...catalogue.warnings]
    for (const warning of this.jsonEnabled() ? [] : warnings) this.note(`warning: ${warning}`)
    return { toolboxes, warnings }
  }

  private async listOnBus(
    flags: BusFlagValues & LoadoutFlagValues & ScanFlagValues & { tools: boolean; id?: string | undefined },
  ): Promise<ListJson> {
    const { listOnBus, renderRemoteList } = await import('../cli/bus/list-remote.ts')
    const { toolboxes: all, warnings } = await listOnBus(flags, flags.id)
    const toolboxes = await this.admit(
      all.map((row) => ({ row, tools: row.tools })),
      flags,
    )
    if (!this.jsonEnabled())
      this.say(renderRemoteList(toolboxes, flags.bus!, flags.tools, await createStyle('stdout')))
    for (const warning of warnings) this.note(`warning: ${warning}`)
    return { toolboxes, warnings }
  }

  /** With `--loadout`, only what its agent may use. */
  private async admit<Row extends ListedRow>(
    toolboxes: readonly ListedToolBox<Row>[],
    flags: LoadoutFlagValues & ScanFlagValues,
  ): Promise<readonly Row[]> {
    if (flags.loadout === undefined) return toolboxes.map(({ row }) => row)
    const { admitRows } = await import('../cli/loadout/admit-rows.ts')
    const { rows: admitted, notes } = await admitRows(toolboxes, flags, workingFolder(flags))
    for (const line of notes) this.note(`note: ${line}`)
    return admitted
  }

  private async print(
    scan: Scan,
    toolboxes: readonly ToolBoxRow[],
    flags: { tools: boolean; why: boolean },
  ): Promise<void> {
    const { renderToolBoxTable } = await import('../cli/render/toolbox-table.ts')
    const style = await createStyle('stdout')
    const width = stdoutIsTerminal() ? terminalWidth() : undefined
    this.say(renderToolBoxTable(toolboxes, { ...flags, scan, style, width }))
  }
}
