import type { AgentTool } from '../../core/tool.ts'
import { isReadOnlyPolicy } from '../../registry/policy/policies.ts'
import { policyOf } from '../../registry/policy/policy-of.ts'
import { confirm, isGivenUp } from '../ask/prompts.ts'
import { canAsk } from '../output/streams.ts'
import { visibleLine } from '../../core/visible.ts'
import { Interruption, UsageError } from '../usage-error.ts'

export interface CalledTool {
  readonly tool: AgentTool
  readonly toolbox: string
  /** Whether it runs in another process. */
  readonly remote: boolean
}

/**
 * Lets a tool pass that is known to change nothing.
 *
 * @throws UsageError for any other.
 */
export function requireReadOnly({ tool, toolbox, remote }: CalledTool): void {
  const policy = policyOf(tool, { remote })
  if (isReadOnlyPolicy(policy)) return
  const what =
    policy.kind === 'unknown'
      ? 'whether it changes anything is not known'
      : policy.destructive
        ? 'it may destroy something'
        : 'it changes something'
  throw new UsageError(
    `--read-only: '${tool.name}' of '${toolbox}' was not run: ${what} (${SOURCE[policy.source] ?? policy.source})`,
    remote ? [ON_BUS] : policy.source === 'inferred' ? [LISTING, STATE] : [LISTING],
  )
}

const LISTING = 'toolbox list --tools shows the policy of each tool'
const STATE = 'a tool that only reads says so: annotations: { readOnlyHint: true }'
const ON_BUS =
  'what a tool states of itself does not travel over a bus: start toolbox serve bus --read-only there, which knows, and leave it out here'

const SOURCE: Readonly<Record<string, string>> = {
  annotations: 'its annotations say so',
  declared: 'its policy says so',
  inferred: 'inferred from its name and description',
}

/**
 * Asks a person before a tool runs that may destroy something.
 *
 * @throws UsageError where nobody can be asked, Interruption when the person does not want it.
 */
export async function confirmDestruction(
  { tool, toolbox, remote }: CalledTool,
  args: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!policyOf(tool, { remote }).destructive) return
  if (!canAsk()) {
    throw new UsageError(
      `'${tool.name}' of '${toolbox}' may destroy something, and nobody can be asked here`,
      ['add --yes to run it without asking', 'add --dry-run to validate the arguments only'],
    )
  }
  const call = visibleLine(`${tool.name} ${JSON.stringify(args)}`)
  try {
    if (await confirm(`${call} may destroy something. Run it?`)) return
  } catch (thrown) {
    if (!isGivenUp(thrown)) throw thrown
  }
  throw new Interruption()
}
