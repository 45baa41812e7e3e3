import { ValueError } from '../../core/errors.ts'
import { nearest } from '../../core/nearest.ts'
import type { Policy } from '../../core/policy.ts'
import type { Scan } from '../../discovery/scan-types.ts'
import { parseToolReference } from '../../discovery/tool-reference.ts'
import { policyOf } from '../../registry/policy/policy-of.ts'
import { readCatalogue } from '../catalogue.ts'
import { withHints } from '../hints.ts'
import { toToolBoxError } from '../named-toolbox.ts'
import { progressLine } from '../output/progress.ts'

/** A tool that is here. */
export interface PresentTool {
  readonly name: string
  readonly aliases: readonly string[]
  readonly toolbox: string
  readonly description: string
  readonly label?: string | undefined
  readonly policy: Policy
}

export interface PresentTools {
  readonly tools: readonly PresentTool[]
  /** The labels of tools by name, also of some that are not offered now. */
  readonly labels: ReadonlyMap<string, string>
  /** The ids of toolboxes that could not be loaded. */
  readonly broken: readonly string[]
  readonly warnings: readonly string[]
}

/** The tools of all healthy toolboxes. */
export async function findPresentTools(scan: Scan, cwd: string): Promise<PresentTools> {
  const progress = progressLine('loading toolboxes')
  const { toolboxes, warnings } = await readCatalogue(scan, {
    cwd,
    detail: 'names',
    onProgress: progress.update,
  })
  progress.clear()
  const tools = toolboxes.flatMap(({ row, tools }) =>
    tools.map((tool) => {
      const more = tool as { readonly aliases?: readonly string[]; readonly label?: string }
      const { name, description } = tool
      const { aliases = [], label } = more
      return { name, aliases, toolbox: row.id, description, label, policy: policyOf(tool) }
    }),
  )
  const broken = toolboxes.flatMap(({ row }) => (row.status === 'error' ? [row.id] : []))
  const labels = new Map(toolboxes.flatMap(({ labels }) => Object.entries(labels ?? {})))
  return { tools, labels, broken, warnings }
}

/**
 * Finds the tools that words name, each as `get_weather` or `weather_tools/get_weather`; a former name finds the
 * present one.
 *
 * @throws ValueError naming the nearest, for a word that names none.
 */
export function pickPresent(
  words: readonly string[],
  { tools, broken }: PresentTools,
): readonly PresentTool[] {
  const ids = tools.map(({ toolbox }) => toolbox)
  return words.map((word) => {
    const { toolbox, tool: name } = parseToolReference(word, ids)
    const among = tools.filter((tool) => toolbox === undefined || tool.toolbox === toolbox)
    const found =
      among.find((tool) => tool.name === name) ?? among.find(({ aliases }) => aliases.includes(name))
    if (found !== undefined) return found
    if (ids.includes(word)) throw toToolBoxError(word, namesOf(tools, word))
    const meant = nearest(
      word,
      tools.flatMap((tool) => [tool.name, `${tool.toolbox}/${tool.name}`]),
    )
    throw withHints(new ValueError(`Unknown tool '${word}'.`, { phase: 'lookup', tool: word, toolbox: '' }), [
      ...(meant === undefined ? [] : [`did you mean '${meant}'?`]),
      ...broken.map((id) => `it may live in '${id}', which could not be loaded; toolbox list says why`),
      '--absent assigns a tool that is not here',
    ])
  })
}

const namesOf = (tools: readonly PresentTool[], id: string): readonly string[] =>
  tools.filter(({ toolbox }) => toolbox === id).map(({ name }) => name)
