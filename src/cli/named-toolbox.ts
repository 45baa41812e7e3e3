import { ValueError } from '../core/errors.ts'
import type { Scan } from '../discovery/scan-types.ts'
import { withHints } from './hints.ts'
import { selectTools } from './select-tools.ts'

/** Whether a name is that of a toolbox. */
export const isToolBoxName = ({ entries }: Scan, name: string): boolean =>
  entries.some(({ id, status }) => id === name && status !== 'shadowed')

/** The error for a toolbox that was named in the place of a tool. */
export function toToolBoxError(id: string, tools: readonly string[]): ValueError {
  const count = tools.length === 1 ? '1 tool' : `${tools.length} tools`
  return withHints(
    new ValueError(`'${id}' is a toolbox of ${count}`, { phase: 'lookup', tool: id, toolbox: '' }),
    [
      tools.length === 0
        ? 'toolbox list shows what is here'
        : `name one of them: ${tools.map((name) => `${id}/${name}`).join(', ')}`,
    ],
  )
}

/** The error for a toolbox that was named in the place of a tool; a LoadError when it cannot be loaded. */
export async function explainToolBoxName(scan: Scan, id: string, cwd: string): Promise<Error> {
  const { entries } = await selectTools(scan, [id], cwd)
  return toToolBoxError(
    id,
    entries.map(({ tool }) => tool.name),
  )
}
