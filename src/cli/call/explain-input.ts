import type { ValueError } from '../../core/errors.ts'
import type { AgentTool } from '../../core/tool.ts'
import { toToolJson } from '../../core/toolbox.ts'
import { printPath } from '../../schema/issues.ts'
import { misspeltKeys } from '../arguments/misspelt-keys.ts'
import { withHints } from '../hints.ts'
import { renderSignature } from '../signature/render-signature.ts'

/** Adds to a refusal of arguments what helps to mend them: keys that were misspelt, and the tool's signature. */
export function explainInput(error: ValueError, tool: AgentTool, args: unknown): ValueError {
  if (error.phase !== 'input') return error
  try {
    const json = toToolJson(tool)
    const named = new Set(error.issues.map(({ path }) => printPath(path)))
    const hints = misspeltKeys(args, json.argument_schema)
      .filter(({ path }) => !named.has(printPath(path)))
      .map(({ path, nearest }) => `'${printPath(path)}' is no argument; did you mean '${nearest}'?`)
    return withHints(error, [...hints, `it is called as ${renderSignature(json)}`])
  } catch {
    // A schema that cannot be described has no signature; the refusal itself still stands.
    return error
  }
}
