import { matchesGlob } from '../../core/glob.ts'
import { policyOf } from '../../registry/policy/policy-of.ts'
import type { Style } from '../render/style.ts'
import { visibleLine } from '../../core/visible.ts'
import type { ToolRow } from '../toolbox-row.ts'
import type { BusFlagValues } from './bus-flags.ts'
import { findOnBus } from './remote-tools.ts'

/** One toolbox on a bus in the document that `toolbox list --bus --json` prints. */
export interface RemoteRow {
  readonly id: string
  readonly status: 'ok' | 'empty'
  readonly origin: 'bus'
  /** The address of the bus. */
  readonly url: string
  readonly tools: readonly ToolRow[]
}

export interface RemoteList {
  readonly toolboxes: readonly RemoteRow[]
  readonly warnings: readonly string[]
}

/** @throws UsageError, BusError. */
export async function listOnBus(flags: BusFlagValues, id: string | undefined): Promise<RemoteList> {
  const { toolboxes, warnings, close } = await findOnBus(flags)
  await close()
  const rows = toolboxes.map(({ toolboxId, tools }): RemoteRow => ({
    id: toolboxId,
    status: tools.length === 0 ? 'empty' : 'ok',
    origin: 'bus',
    url: flags.bus!,
    tools: tools.map((tool) => ({
      name: tool.name,
      description: tool.description,
      policy: policyOf(tool, { remote: true }),
    })),
  }))
  return { toolboxes: rows.filter((row) => id === undefined || matchesGlob(id, row.id)), warnings }
}

/** Renders the toolboxes on a bus as a person reads them, with their tools beneath when `tools`. */
export function renderRemoteList(
  rows: readonly RemoteRow[],
  url: string,
  tools: boolean,
  style: Style,
): string {
  if (rows.length === 0)
    return `Nobody on ${url} hosts a toolbox.\ntoolbox serve bus hosts those that are here.`
  const longest = Math.max(...rows.map(({ id }) => id.length))
  return rows
    .flatMap((row) => [
      `${style.bold(visibleLine(row.id).padEnd(longest))}  ${row.tools.length} tools`,
      ...(tools
        ? row.tools.map(
            ({ name, description }) => `  ${visibleLine(name)}  ${style.dim(visibleLine(description))}`,
          )
        : []),
    ])
    .join('\n')
}
