import type { Policy } from '../core/policy.ts'
import type { LoadErrorJson } from '../discovery/load-error.ts'
import type { Origin, PackageInfo, ScannedEntry } from '../discovery/scan-types.ts'
import type { PolicySubject } from '../registry/policy/infer-policy.ts'
import { policyOf } from '../registry/policy/policy-of.ts'

export type ToolBoxStatus = 'ok' | 'error' | 'shadowed' | 'empty'

/** One toolbox in the document that `toolbox list --json` prints. */
export interface ToolBoxRow {
  readonly id: string
  readonly status: ToolBoxStatus
  readonly origin: Origin
  readonly package: PackageInfo
  /** As declared: `./src/index.ts#WeatherToolBox`. */
  readonly reference: string
  /** Whether it is a ToolProvider; absent also where nobody has looked. */
  readonly provider?: true
  readonly tools: readonly ToolRow[]
  /** Why it is not `ok`. */
  readonly error?: LoadErrorJson
  /** Who has the id already. */
  readonly shadowed_by?: { readonly package: PackageInfo; readonly reference: string }
}

export interface ToolRow {
  readonly name: string
  readonly description: string
  /** As stated or annotated, else inferred. */
  readonly policy: Policy
}

export function toRow(
  entry: ScannedEntry,
  status: ToolBoxStatus,
  tools: readonly PolicySubject[],
  more: { readonly error?: LoadErrorJson | undefined; readonly isProvider?: boolean | undefined } = {},
): ToolBoxRow {
  const { id, origin, reference } = entry
  return {
    id,
    status,
    origin,
    package: entry.package,
    reference,
    ...(more.isProvider === true ? { provider: true } : {}),
    tools: tools.map((tool) => ({
      name: tool.name,
      description: tool.description ?? '',
      policy: policyOf(tool),
    })),
    ...(more.error === undefined ? {} : { error: more.error }),
    ...(entry.status === 'shadowed'
      ? { shadowed_by: { package: entry.by.package, reference: entry.by.reference } }
      : {}),
  }
}
