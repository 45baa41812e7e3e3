import { isObject } from '../json-schema/json-object.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import type { Change } from './adapt/adapted.ts'
import { compactSchema } from './adapt/compact.ts'
import type { SpecEntry } from './entry.ts'
import { DuplicateToolNameError, NoStrictModeError, StrictSchemaError, type StrictPlace } from './errors.ts'
import { anthropic } from './formats/anthropic.ts'
import { bedrock } from './formats/bedrock.ts'
import type { FormatDefinition, SchemaField } from './formats/definition.ts'
import { gemini } from './formats/gemini.ts'
import { mcp } from './formats/mcp.ts'
import { openaiResponses } from './formats/openai-responses.ts'
import { openai } from './formats/openai.ts'
import { opm } from './formats/opm.ts'
import type { Loss } from './loss.ts'
import { fitStrict } from './strict/fit-strict.ts'

export type { SpecEntry } from './entry.ts'
export { StrictSchemaError } from './errors.ts'
export type { Loss } from './loss.ts'

const FORMATS = { openai, 'openai-responses': openaiResponses, anthropic, gemini, bedrock, mcp, opm } as const

export type SpecFormat = keyof typeof FORMATS

/** Every format, the default first. */
export const SPEC_FORMATS = Object.keys(FORMATS) as readonly SpecFormat[]

/** The formats whose provider has a strict mode. */
const STRICT_FORMATS = SPEC_FORMATS.filter((format) => FORMATS[format].hasStrictMode)

export interface SpecOptions {
  /** Default: `openai`. */
  readonly format?: SpecFormat | undefined
  /** Make every schema fit the provider's strict mode. */
  readonly strict?: boolean | undefined
  /** Leave out what costs a model tokens and tells it nothing. */
  readonly compact?: boolean | undefined
  /** Name each tool after its toolbox: `weather_tools__get_weather`. */
  readonly prefix?: boolean | undefined
}

export interface Spec {
  /** One element a tool, in the order given, except what the provider would refuse. */
  readonly spec: readonly Readonly<Record<string, unknown>>[]
  readonly losses: readonly Loss[]
}

/**
 * Writes tools as the JSON that a model provider takes, without changing them. The result is free of cycles;
 * `printJson` prints it whatever its depth.
 *
 * @throws DuplicateToolNameError, NoStrictModeError, StrictSchemaError.
 */
export function renderSpec(entries: readonly SpecEntry[], options: SpecOptions = {}): Spec {
  const { format: name = 'openai', strict = false } = options
  const format: FormatDefinition = FORMATS[name]
  if (strict && !format.hasStrictMode) throw new NoStrictModeError(name, STRICT_FORMATS)
  const whole = entries.map(completeEntry)
  const named = options.prefix === true ? whole.map(prefixName) : whole
  refuseDuplicates(named)
  const losses: Loss[] = []
  const misfits: StrictPlace[] = []
  let mode = ''
  const spec = named.flatMap(({ toolboxId, tool }, index) => {
    const about = { toolbox: toolboxId, tool: entries[index]!.tool.name }
    const lose = (path: string, keyword: string, message: string): void => {
      losses.push({ ...about, path, keyword, message })
    }
    refuseName(tool.name, format, lose)
    const json = format.render(
      { toolboxId, tool },
      {
        strict,
        shorten: options.compact === true ? compactSchema : asItIs,
        note: (field, changes) => noteLosses(field, changes, lose),
        fit(schema, dialect) {
          const fitted = fitStrict(schema, dialect)
          mode = dialect.name
          noteLosses('argument_schema', fitted.changes, lose)
          for (const { path, message } of fitted.misfits) {
            misfits.push({ ...about, path: `/argument_schema${path}`, message })
          }
          return fitted.schema
        },
      },
    )
    if (json !== undefined) return [json]
    lose(
      '/argument_schema',
      'type',
      'the arguments are no object, which no model can call; the tool is left out',
    )
    return []
  })
  if (misfits.length > 0) throw new StrictSchemaError(mode, misfits)
  return { spec, losses }
}

const asItIs = (schema: JsonSchema): JsonSchema => schema

/** Data of another process may lack what the types promise; a tool without a schema takes no arguments. */
function completeEntry({ toolboxId, tool }: SpecEntry): SpecEntry {
  const { argument_schema: args, output_schema: output } = tool
  return {
    toolboxId,
    tool: {
      ...tool,
      argument_schema: isObject(args) ? args : { type: 'object', properties: {} },
      output_schema: isObject(output) ? output : {},
    },
  }
}

function prefixName({ toolboxId, tool }: SpecEntry): SpecEntry {
  return { toolboxId, tool: { ...tool, name: `${toolboxId}__${tool.name}` } }
}

function refuseDuplicates(entries: readonly SpecEntry[]): void {
  const owners = Map.groupBy(entries, ({ tool }) => tool.name)
  const duplicates = [...owners]
    .filter(([, same]) => same.length > 1)
    .map(([tool, same]) => ({ tool, owners: same.map(({ toolboxId }) => toolboxId) }))
  if (duplicates.length > 0) throw new DuplicateToolNameError(duplicates)
}

type Lose = (path: string, keyword: string, message: string) => void

function refuseName(name: string, { nameRule }: FormatDefinition, lose: Lose): void {
  if (nameRule === undefined || nameRule.pattern.test(name)) return
  lose('/name', 'name', `the name '${name}' will be refused: the provider takes ${nameRule.meaning}`)
}

function noteLosses(field: SchemaField, changes: readonly Change[], lose: Lose): void {
  for (const change of changes) {
    if (change.lost) lose(`/${field}${change.path}`, change.keyword, change.message)
  }
}
