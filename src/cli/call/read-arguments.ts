import { resolve } from 'node:path'
import { RuntimeError } from '../../core/errors.ts'
import type { AgentTool } from '../../core/tool.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { isUnrepresentableSchemaError } from '../../schema/unrepresentable.ts'
import { toArgumentsError, toMisspeltError } from '../arguments/arguments-error.ts'
import { misspeltKeys } from '../arguments/misspelt-keys.ts'
import { missingArguments } from '../arguments/missing-arguments.ts'
import { parseArguments } from '../arguments/parse-arguments.ts'
import { readText } from '../arguments/read-text.ts'
import { detectShell } from '../arguments/shell.ts'
import { withHints } from '../hints.ts'
import { canAsk } from '../output/streams.ts'
import { Interruption } from '../usage-error.ts'

export interface ArgumentsRequest {
  readonly tool: AgentTool
  readonly toolbox: string
  /** The words behind the tool's name. */
  readonly words: readonly string[]
  readonly cwd: string
  /** Whether a person may be asked for what is missing. */
  readonly mayAsk: boolean
}

/**
 * Reads the arguments of a call; stdin is read only for `-`, and the schema is described only when it is needed.
 *
 * @throws UsageError for words that are no arguments, ValueError for arguments that are not for this tool,
 * Interruption when a person asked for the rest gives up.
 */
export async function readArguments(request: ArgumentsRequest): Promise<Record<string, unknown>> {
  const { tool, toolbox, words, cwd, mayAsk } = request
  const schema = (): JsonSchema => requireDescription(tool, toolbox)
  const outcome = parseArguments(words, schema, {
    readFile: (path) => readText(resolve(cwd, path)),
    readStdin: () => readText(0),
  })
  const about = { tool: tool.name, toolbox, shell: detectShell(process.env) }
  if (!outcome.ok) throw toArgumentsError(outcome, about)
  const mayNeedSchema = keepsUnknownKeys(tool) || (mayAsk && canAsk())
  const described = mayNeedSchema ? describeArguments(tool) : undefined
  if (described === undefined) return outcome.arguments
  const misspelt = keepsUnknownKeys(tool) ? misspeltKeys(outcome.arguments, described) : []
  if (misspelt.length > 0) throw toMisspeltError(misspelt, about)
  if (!mayAsk || !canAsk()) return outcome.arguments
  return askForMissing(tool, outcome.arguments, missingArguments(outcome.arguments, described))
}

/** Words are typed by the schema's description; an object needs none. */
function requireDescription(tool: AgentTool, toolbox: string): JsonSchema {
  try {
    return tool.arguments.toJsonSchema('input')
  } catch (error) {
    if (!isUnrepresentableSchemaError(error)) throw error
    const message = `Arguments of '${tool.name}' in ToolBox '${toolbox}' cannot be read by their schema: ${error.message}`
    throw withHints(new RuntimeError(message, { phase: 'input', tool: tool.name, toolbox, cause: error }), [
      'until its author mends the schema, give all arguments as one JSON object',
    ])
  }
}

/** A schema that cannot be described can still validate; it just helps nobody to ask. */
function describeArguments(tool: AgentTool): JsonSchema | undefined {
  try {
    return tool.arguments.toJsonSchema('input')
  } catch (error) {
    if (isUnrepresentableSchemaError(error)) return undefined
    throw error
  }
}

/** Validators of these kinds hand on keys that they do not know, so the lifecycle cannot see a misspelt one. */
const keepsUnknownKeys = (tool: AgentTool): boolean =>
  tool.arguments.vendor === 'json-schema' || tool.arguments.vendor === 'standard'

async function askForMissing(
  tool: AgentTool,
  given: Record<string, unknown>,
  missing: readonly string[],
): Promise<Record<string, unknown>> {
  if (missing.length === 0) return given
  const { askArguments } = await import('../ask/ask-arguments.ts')
  const answers = await askArguments(tool, missing)
  if (!answers.ok) throw new Interruption()
  return { ...given, ...answers.arguments }
}
