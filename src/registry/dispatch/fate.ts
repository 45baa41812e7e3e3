import type { RegisteredTool } from '../listing.ts'
import type { Assignment } from '../loadout/document.ts'
import type { Loadout } from '../loadout/loadouts.ts'
import { assignmentOf } from '../loadout/select.ts'
import type { ToolRegistry } from '../registry.ts'
import { explainUnknown, printFailure } from './answer.ts'
import type { ReadCall, ToolCall } from './tool-call.ts'

/** Which tools an agent has: those of its loadout, all, or none. */
export type Access = Loadout | 'all' | 'none'

/** What becomes of a call. */
export type Fate =
  | { readonly kind: 'answered'; readonly content: string }
  /** The very same call stands before, at that index. */
  | { readonly kind: 'repeated'; readonly of: number }
  | RunningCall

export interface RunningCall {
  readonly kind: 'runs'
  readonly call: ToolCall
  readonly tool: RegisteredTool
  readonly config?: Assignment['config']
}

/** The tools that an agent has, of those on offer. */
export const accessible = (tools: readonly RegisteredTool[], access: Access): readonly RegisteredTool[] =>
  tools.filter(
    (tool) => access === 'all' || (access !== 'none' && assignmentOf(access, tool)?.enabled === true),
  )

/** Decides about one call, in the light of the calls before it in the same answer. */
export async function judgeCall(
  read: ReadCall,
  before: readonly ReadCall[],
  access: Access,
  registry: ToolRegistry,
): Promise<Fate> {
  if (!read.ok) return refuse(read.reason)
  const { call } = read
  const twin = before.findIndex((other) => other.ok && isSameCall(other.call, call))
  if (twin !== -1) return { kind: 'repeated', of: twin }
  const tool = await registry.getTool(call.name)
  if (tool === undefined) return refuseUnknown(call.name, access, registry)
  if (access === 'all') return { kind: 'runs', call, tool }
  const assignment = access === 'none' ? undefined : assignmentTo(tool, call.name, access)
  if (assignment === undefined) return refuseUnknown(call.name, access, registry)
  if (!assignment.enabled) return refuse(`The tool '${call.name}' is disabled. Go on without it.`)
  const { config } = assignment
  return { kind: 'runs', call, tool, ...(config === undefined ? {} : { config }) }
}

const refuse = (reason: string): Fate => ({ kind: 'answered', content: printFailure(reason) })

async function refuseUnknown(name: string, access: Access, registry: ToolRegistry): Promise<Fate> {
  const offered = accessible(await registry.getAvailableTools(), access)
  return refuse(
    explainUnknown(
      name,
      offered.map((tool) => tool.name),
    ),
  )
}

/** A former name may be assigned that is no longer listed with the tool. */
const assignmentTo = (tool: RegisteredTool, name: string, loadout: Loadout): Assignment | undefined =>
  assignmentOf(loadout, tool) ?? loadout.tools.get(name)

/** Models repeat a whole call; some servers give several calls one id, and those are told apart by what they ask. */
const isSameCall = (left: ToolCall, right: ToolCall): boolean =>
  left.id === right.id &&
  left.name === right.name &&
  JSON.stringify(left.arguments) === JSON.stringify(right.arguments)
