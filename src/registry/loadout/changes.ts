import { isPlainObject } from '../../core/plain-object.ts'
import { agentIn, type Assignment, type LoadoutDocument } from './document.ts'

/** What a change came to. */
export type LoadoutChange =
  | {
      readonly ok: true
      readonly changed: readonly string[]
      /** Names for which all was so already. */
      readonly unchanged: readonly string[]
    }
  /** The agent has no such tools; nothing was written. */
  | { readonly ok: false; readonly missing: readonly string[] }

export interface Changed {
  readonly document: LoadoutDocument
  readonly outcome: LoadoutChange
}

/** A tool to assign, with what people are shown of it. */
export interface AssignedTool {
  readonly name: string
  readonly label?: string | undefined
}

/** A name that no agent can have in this file. */
export class AgentNameError extends TypeError {
  constructor(agent: string) {
    const reason = agent === '' ? 'it is empty' : 'the file uses that key otherwise'
    super(`'${agent}' cannot be an agent: ${reason}`)
  }
}

/**
 * Assigns tools, enabled; one that is assigned already stays as it is. An agent that is not there yet is made.
 *
 * @throws TypeError when the agent's name is taken by something that is no agent.
 */
export function assignTools(
  document: LoadoutDocument,
  agent: string,
  tools: readonly AssignedTool[],
): Changed {
  const entry = Object.hasOwn(document, agent) ? document[agent] : {}
  if (agent === '' || !isPlainObject(entry)) throw new AgentNameError(agent)
  const before = agentIn(document, agent)?.tools ?? {}
  const added = new Map(
    tools
      .filter(({ name }) => !Object.hasOwn(before, name))
      .map(({ name, label }): [string, Assignment] => [
        name,
        { enabled: true, ...(label === undefined ? {} : { label }) },
      ]),
  )
  const after = { ...before, ...Object.fromEntries(added) }
  const unchanged = tools.map(({ name }) => name).filter((name) => Object.hasOwn(before, name))
  return {
    document: added.size === 0 ? document : { ...document, [agent]: { ...entry, tools: after } },
    outcome: { ok: true, changed: [...added.keys()], unchanged: [...new Set(unchanged)] },
  }
}

/** Takes assignments away; the agent stays, if need be without tools. */
export const unassignTools = (document: LoadoutDocument, agent: string, names: readonly string[]): Changed =>
  changeAssignments(document, agent, names, () => undefined)

export const enableTools = (
  document: LoadoutDocument,
  agent: string,
  names: readonly string[],
  enabled: boolean,
): Changed =>
  changeAssignments(document, agent, names, (assignment) =>
    assignment.enabled === enabled ? assignment : { ...assignment, enabled },
  )

/** Sets the configuration of one tool; `undefined` takes it away. */
export const configureTool = (
  document: LoadoutDocument,
  agent: string,
  name: string,
  config: Readonly<Record<string, unknown>> | undefined,
): Changed =>
  changeAssignments(document, agent, [name], ({ config: _before, ...rest }) => ({
    ...rest,
    ...(config === undefined ? {} : { config }),
  }))

/** `change` returns the assignment itself to leave it, and `undefined` to take it away. */
function changeAssignments(
  document: LoadoutDocument,
  agent: string,
  names: readonly string[],
  change: (assignment: Assignment) => Assignment | undefined,
): Changed {
  const entry = agentIn(document, agent)
  const wanted = new Set(names)
  const missing = [...wanted].filter((name) => entry === undefined || !Object.hasOwn(entry.tools, name))
  if (entry === undefined || missing.length > 0) return { document, outcome: { ok: false, missing } }
  const changed = new Set<string>()
  const tools = Object.entries(entry.tools).flatMap(([name, before]): [string, Assignment][] => {
    if (!wanted.has(name)) return [[name, before]]
    const after = change(before)
    if (after !== before) changed.add(name)
    return after === undefined ? [] : [[name, after]]
  })
  return {
    document:
      changed.size === 0
        ? document
        : { ...document, [agent]: { ...entry, tools: Object.fromEntries(tools) } },
    outcome: {
      ok: true,
      changed: [...changed],
      unchanged: [...wanted].filter((name) => !changed.has(name)),
    },
  }
}
