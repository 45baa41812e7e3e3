import type { AgentTool } from '../core/tool.ts'
import type { ToolBox } from '../core/toolbox.ts'
import type { ToolBoxHost } from './host.ts'
import { CALL } from './topics.ts'

interface Owned {
  readonly toolbox: ToolBox
  readonly tool: AgentTool
}

type Owner = ({ readonly ok: true } & Owned) | { readonly ok: false; readonly error: string }

/** Finds the one toolbox of a host that offers a tool of that name (OVOS-TOOLS-1 §5). */
export async function findOwner(host: ToolBoxHost, name: string): Promise<Owner> {
  await host.each((toolbox) => toolbox.ready())
  let known = owning(host, name)
  let silent: readonly ToolBox[] = []
  if (known.length === 0) {
    silent = await searchAnew(host, name)
    known = owning(host, name)
  }
  const offered = known.filter(({ tool, toolbox }) => host.offers(tool, toolbox.toolboxId))
  const [first, second] = offered
  if (first === undefined)
    return { ok: false, error: known.length > 0 ? heldBack(name) : unknown(name, silent) }
  return second === undefined ? { ok: true, ...first } : { ok: false, error: ambiguous(name, offered) }
}

const owning = ({ toolboxes }: ToolBoxHost, name: string): readonly Owned[] =>
  toolboxes.flatMap((toolbox) => {
    const tool = toolbox.tools.find((tool) => tool.name === name)
    return tool === undefined ? [] : [{ toolbox, tool }]
  })

/** Lets every toolbox look for the tool once more; returns those that have never found any tools. */
async function searchAnew(host: ToolBoxHost, name: string): Promise<readonly ToolBox[]> {
  const silent = new Set(host.toolboxes)
  await host.each((toolbox) => toolbox.getTool(name).then(() => silent.delete(toolbox)))
  return [...silent]
}

const quoted = (toolboxes: readonly ToolBox[]): string =>
  toolboxes.map(({ toolboxId }) => `'${toolboxId}'`).join(' and ')

const heldBack = (name: string): string => `ValueError: Tool '${name}' is held back by its host.`

function unknown(name: string, silent: readonly ToolBox[]): string {
  const hint =
    silent.length === 0 ? '' : `; it may belong to ${quoted(silent)}, whose tools could not be found`
  return `Unknown tool: '${name}'${hint}`
}

function ambiguous(name: string, owners: readonly Owned[]): string {
  const ids = quoted(owners.map(({ toolbox }) => toolbox))
  return `ValueError: Tool '${name}' is owned by the toolboxes ${ids}; name the one that is meant on '${CALL}'.`
}
