import type { LoadErrorJson } from '../discovery/load-error.ts'
import type { Origin, PackageInfo, ScannedEntry } from '../discovery/scan-types.ts'

export type ToolBoxStatus = 'ok' | 'error' | 'shadowed' | 'empty'

/** One toolbox in the document that `toolbox list --json` prints. */
export interface ToolBoxRow {
  readonly id: string
  readonly status: ToolBoxStatus
  readonly origin: Origin
  readonly package: PackageInfo
  /** As declared: `./src/index.ts#WeatherToolBox`. */
  readonly reference: string
  readonly tools: readonly { readonly name: string; readonly description: string }[]
  /** Why it is not `ok`. */
  readonly error?: LoadErrorJson
  /** Who has the id already. */
  readonly shadowed_by?: { readonly package: PackageInfo; readonly reference: string }
}

export function toRow(
  entry: ScannedEntry,
  status: ToolBoxStatus,
  tools: readonly { readonly name: string; readonly description: string }[],
  error?: LoadErrorJson,
): ToolBoxRow {
  const { id, origin, reference } = entry
  return {
    id,
    status,
    origin,
    package: entry.package,
    reference,
    tools: tools.map(({ name, description }) => ({ name, description })),
    ...(error === undefined ? {} : { error }),
    ...(entry.status === 'shadowed'
      ? { shadowed_by: { package: entry.by.package, reference: entry.by.reference } }
      : {}),
  }
}
