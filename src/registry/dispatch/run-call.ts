import type { CallWarning } from '../../core/call.ts'
import { messageOf, ValueError } from '../../core/errors.ts'
import type { Logger } from '../../core/log.ts'
import type { Policy } from '../../core/policy.ts'
import { dropOptionalNulls } from '../../json-schema/drop-nulls.ts'
import { printPath } from '../../schema/issues.ts'
import type { RegisteredTool } from '../listing.ts'
import { isReadOnlyPolicy } from '../policy/policies.ts'
import type { InvocationContext } from '../provider/tool-provider.ts'
import type { ToolRegistry } from '../registry.ts'
import { explainFailure, printFailure, printOutput } from './answer.ts'
import type { RunningCall } from './fate.ts'
import type { ToolCall } from './tool-call.ts'

/** Answers whether a call may run; only `true` lets it. */
export type Approve = (call: ToolCall, policy: Policy) => boolean | Promise<boolean>

export interface RunCallOptions {
  readonly registry: ToolRegistry
  readonly approve: Approve | undefined
  readonly timeoutMs: number
  readonly context: InvocationContext | undefined
  readonly signal: AbortSignal | undefined
  readonly log: Logger
}

/** Runs one call, if it is approved, and returns what the model is told; never throws. */
export async function runCall(running: RunningCall, options: RunCallOptions): Promise<string> {
  const { call, tool, config } = running
  const { registry, timeoutMs, context, signal } = options
  if (signal?.aborted === true) return printFailure('The call was not run: the turn was ended.')
  try {
    if (!(await isApproved(running, options))) return NOT_APPROVED
    const args = dropOptionalNulls(tool.schema, call.arguments)
    const onWarning = (warning: CallWarning): void => refuseMisspelt(warning, tool)
    const limits = { signal, timeoutMs, context, config, onWarning }
    return printOutput(await registry.callTool(call.name, args, limits), tool)
  } catch (thrown) {
    return printFailure(explainFailure(thrown, tool))
  }
}

const NOT_APPROVED = printFailure(
  'The call was not approved, and not run. Do not repeat it: go on without it, or ask the person.',
)

async function isApproved({ call, tool }: RunningCall, { approve, log }: RunCallOptions): Promise<boolean> {
  if (approve === undefined || isReadOnlyPolicy(tool.policy)) return true
  try {
    return (await approve(call, tool.policy)) === true
  } catch (thrown) {
    log.error(`approve() failed for the tool '${call.name}', which was not run: ${messageOf(thrown)}`)
    return false
  }
}

/** What was dropped but is near a known name is a typo, and a typo is never run. */
function refuseMisspelt({ path, nearest }: CallWarning, { name, toolbox }: RegisteredTool): void {
  if (nearest === undefined) return
  const message = `unknown argument; did you mean '${nearest}'?`
  throw new ValueError(
    `Tool input validation failed for '${name}' in ToolBox '${toolbox}': ${printPath(path)}: ${message}`,
    { phase: 'input', tool: name, toolbox, issues: [{ path, message }] },
  )
}
