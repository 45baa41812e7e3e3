import { toCheckedToolBox } from '../../check/checked-tool.ts'
import { applyIgnores } from '../../check/config/apply-ignores.ts'
import type { ConfigSource } from '../../check/config/read-config.ts'
import type { Finding } from '../../check/finding.ts'
import type { ChosenProfile } from '../../check/plan.ts'
import type { CheckedNames } from '../../check/report/check-report.ts'
import { LINT_RULES } from '../../check/rules/index.ts'
import { runRules } from '../../check/run.ts'
import { isSelected } from '../../check/select.ts'
import type { RemoteToolBox } from '../../bus/remote-toolbox.ts'
import { nearest } from '../../core/nearest.ts'
import { UsageError } from '../usage-error.ts'
import { type BusFlagValues, printBusFlag } from './bus-flags.ts'
import { type BusToolBoxes, findOnBus } from './remote-tools.ts'

export interface RemoteLint {
  readonly bus: BusFlagValues
  /** The toolboxes to examine; all on the bus when empty. */
  readonly names: readonly string[]
  readonly source: Pick<ConfigSource, 'config' | 'locate'>
  readonly profiles: readonly ChosenProfile[]
  readonly only: readonly string[]
  readonly skip: readonly string[]
  readonly onWarning: (line: string) => void
}

export interface RemoteFindings {
  readonly findings: readonly Finding[]
  readonly toolboxes: readonly CheckedNames[]
}

/** Rules about what a tool may have and a bus does not carry. */
const UNSEEN: readonly string[] = ['tool/examples', 'tool/policy-stated']

/**
 * Runs the rules that only read what a tool says of itself on toolboxes on a bus; the others need its code.
 *
 * @throws UsageError when there is nothing to examine, or nothing to examine it by; BusError.
 */
export async function lintOnBus(lint: RemoteLint): Promise<RemoteFindings> {
  const { profiles, only, source } = lint
  const skip = [...lint.skip, ...UNSEEN]
  const rules = LINT_RULES.filter((rule) => isSelected(rule, { only, skip }))
  if (rules.length === 0) {
    throw new UsageError('--bus: none of the chosen rules can examine tools on a bus', [
      'it takes the rules of tool, schema, provider and cost; the others need the code of the tools',
    ])
  }
  const bus = await findOnBus(lint.bus)
  try {
    for (const warning of bus.warnings) lint.onWarning(warning)
    const boxes = await Promise.all(choose(bus, lint.names).map(toCheckedToolBox))
    const found = await runRules(boxes, { ...source.config, profiles, only, skip })
    const toolboxes = boxes.map(({ id, tools }) => ({ id, tools: tools.map(({ name }) => name) }))
    const { findings } = applyIgnores(found, source, { rules, toolboxes, isWhole: false })
    return { findings, toolboxes }
  } finally {
    await bus.close()
  }
}

function choose({ url, toolboxes }: BusToolBoxes, names: readonly string[]): readonly RemoteToolBox[] {
  if (toolboxes.length === 0) {
    throw new UsageError(`nobody on ${url} hosts a toolbox`, [
      'toolbox serve bus hosts those that are here',
      '--bus-timeout waits longer for answers',
    ])
  }
  const ids = toolboxes.map(({ toolboxId }) => toolboxId)
  for (const name of names) {
    if (ids.includes(name)) continue
    const meant = nearest(name, ids)
    throw new UsageError(`nobody on ${url} hosts a toolbox '${name}'`, [
      meant === undefined
        ? `toolbox list ${printBusFlag(url).join(' ')} shows those that are there`
        : `did you mean '${meant}'?`,
    ])
  }
  return names.length === 0 ? toolboxes : toolboxes.filter(({ toolboxId }) => names.includes(toolboxId))
}
