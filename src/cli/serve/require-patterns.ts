import { fitsPattern } from '../../bus/host-policy.ts'
import { nearest } from '../../core/nearest.ts'
import type { ToolBox } from '../../core/toolbox.ts'
import { UsageError } from '../usage-error.ts'

/**
 * Refuses a pattern that fits no tool but is near to one: a misspelt `--deny` would offer what it is to hold back.
 *
 * One that is near to none is only noted, since its tools may yet come.
 *
 * @throws UsageError naming the nearest.
 */
export function requirePatterns(
  flag: string,
  patterns: readonly string[] | undefined,
  toolboxes: readonly ToolBox[],
  note: (line: string) => void,
): void {
  const all = toolboxes.flatMap((toolbox) => toolbox.tools.map((tool) => ({ tool, id: toolbox.toolboxId })))
  for (const pattern of patterns ?? []) {
    if (all.some(({ tool, id }) => fitsPattern(pattern, tool, id))) continue
    const names = all.map(({ tool, id }) => (pattern.includes('/') ? `${id}/${tool.name}` : tool.name))
    const meant = nearest(pattern, names)
    if (meant !== undefined) {
      throw new UsageError(`${flag}: '${pattern}' fits no tool that is here`, [`did you mean '${meant}'?`])
    }
    note(`warning: ${flag} '${pattern}' fits no tool that is here`)
  }
}
