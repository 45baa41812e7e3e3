import { stripTitles } from '../json-schema/strip-titles.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { hasMark, TOOLBOX } from './marks.ts'
import { kindOf } from './plain-object.ts'
import type { ToolJson } from './tool.ts'

/** A tool as OpenAI's Chat Completions API takes it. */
export interface OpenaiTool {
  readonly type: 'function'
  readonly function: {
    readonly name: string
    readonly description: string
    readonly parameters: JsonSchema
  }
}

/** A tool's shortest description: one schema, without titles. */
export interface CompactToolJson {
  readonly name: string
  readonly description: string
  readonly parameters: JsonSchema
}

const NO_PARAMETERS: JsonSchema = { type: 'object', properties: {} }

/** Converts tools to OpenAI's shape; a missing description becomes `""`, a missing schema an empty object's. */
export function toolsToOpenaiSpec(tools: readonly Partial<ToolJson>[]): OpenaiTool[] {
  return tools.map(({ name, description, argument_schema: parameters }) => ({
    type: 'function',
    function: { name: name ?? '', description: description ?? '', parameters: parameters ?? NO_PARAMETERS },
  }))
}

/** Drops what costs a model tokens and tells it nothing: the root's title and description, properties' titles. */
export function toCompactToolJson(tool: ToolJson): CompactToolJson {
  const { title: _title, description: _description, ...parameters } = stripTitles(tool.argument_schema)
  return { name: tool.name, description: tool.description, parameters }
}

interface HasOpenaiTools {
  readonly openaiTools: readonly OpenaiTool[]
}

/** What `normalizeTools` takes. */
export type ToolsInput =
  | HasOpenaiTools
  | OpenaiTool
  | readonly (HasOpenaiTools | OpenaiTool)[]
  | null
  | undefined

/**
 * Flattens nothing, a toolbox, an OpenAI tool, or a list that mixes both, to a list of OpenAI tools.
 *
 * @throws TypeError for anything else, naming its place in the list.
 */
export function normalizeTools(tools: ToolsInput): OpenaiTool[] {
  if (tools === undefined || tools === null) return []
  const list = Array.isArray(tools) ? (tools as readonly unknown[]) : [tools]
  return list.flatMap((entry, index) => {
    if (hasMark(entry, TOOLBOX)) return [...(entry as HasOpenaiTools).openaiTools]
    if (isOpenaiTool(entry)) return [entry]
    throw new TypeError(
      `tools[${index}]: expected a ToolBox or an OpenAI tool object, received ${kindOf(entry)}`,
    )
  })
}

function isOpenaiTool(value: unknown): value is OpenaiTool {
  if (typeof value !== 'object' || value === null) return false
  const { type, function: definition } = value as Partial<Record<'type' | 'function', unknown>>
  return type === 'function' && typeof definition === 'object' && definition !== null
}
