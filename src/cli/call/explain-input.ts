import type { ValueError } from '../../core/errors.ts'
import type { AgentTool } from '../../core/tool.ts'
import { toToolJson } from '../../core/toolbox.ts'
import { isObject } from '../../json-schema/json-object.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Issue, printPath } from '../../schema/issues.ts'
import { toInputError } from '../arguments/arguments-error.ts'
import { mismatchHints } from '../arguments/mismatch-hints.ts'
import { misspeltKeys } from '../arguments/misspelt-keys.ts'
import { missingArguments } from '../arguments/missing-arguments.ts'
import { isOpenObject, namesProperty, propertyNames, rootPlace } from '../arguments/schema-place.ts'
import { detectShell } from '../arguments/shell.ts'
import { hintsOf, withHints } from '../hints.ts'
import { renderCall } from '../signature/render-signature.ts'

/** Adds to a refusal of arguments what helps to mend them: keys that are not known, other ways to write, the signature. */
export function explainInput(error: ValueError, tool: AgentTool, args: unknown): ValueError {
  if (error.phase !== 'input') return error
  try {
    const json = toToolJson(tool)
    const schema = json.argument_schema
    const named = new Set(error.issues.map(({ path }) => printPath(path)))
    const unknown = unknownKeyIssues(args, schema).filter(({ path }) => !named.has(printPath(path)))
    const about = { tool: tool.name, toolbox: error.toolbox }
    const whole = unknown.length === 0 ? error : toInputError([...error.issues, ...unknown], about)
    return withHints(whole, [
      ...(whole === error ? [] : hintsOf(error)),
      ...mismatchHints(error.issues, args, schema, detectShell(process.env)),
      `it is called as ${renderCall(json)}`,
    ])
  } catch {
    // A schema that cannot be described has no signature; the refusal itself still stands.
    return error
  }
}

const MOST = 5

/** What a closed schema does not know, with what was most likely meant: a key too many may stand for one too few. */
function unknownKeyIssues(args: unknown, schema: JsonSchema): readonly Issue[] {
  const misspelt = misspeltKeys(args, schema)
  const far = unknownKeys(args, schema).filter(
    (key) => !misspelt.some(({ path }) => path.length === 1 && path[0] === key),
  )
  return [
    ...misspelt.map(({ path, nearest }) => ({ path, message: `unknown key; did you mean '${nearest}'?` })),
    ...far
      .slice(0, MOST)
      .map((key) => ({ path: [key], message: `unknown key${meantFor(args, schema, far)}` })),
  ]
}

/** Keys of the arguments themselves that a closed schema does not know. */
function unknownKeys(args: unknown, schema: JsonSchema): readonly string[] {
  const place = rootPlace(schema)
  if (!isObject(args) || isOpenObject(place) || propertyNames(place).length === 0) return []
  return Object.keys(args).filter((key) => key !== '__proto__' && !namesProperty(place, key))
}

/** One key too many and one too few are most likely the same. */
function meantFor(args: unknown, schema: JsonSchema, unknown: readonly string[]): string {
  const missing = isObject(args) ? missingArguments(args, schema) : []
  return missing.length === 1 && unknown.length === 1 ? `; did you mean '${missing[0]!}'?` : ''
}
