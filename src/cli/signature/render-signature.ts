import type { ToolJson } from '../../core/tool.ts'
import { isObject } from '../../json-schema/json-object.ts'
import { branches } from '../../json-schema/known-keys.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { missingArguments } from '../arguments/missing-arguments.ts'
import { displayWidth } from '../render/display-width.ts'
import { visibleLine } from '../../core/visible.ts'
import { printLiteral, printName, renderType } from './render-type.ts'

export type SignedTool = Pick<ToolJson, 'name' | 'argument_schema' | 'output_schema'>

export interface SignatureOptions {
  /** Characters for the arguments and for the result, each; default 300. */
  readonly longest?: number
  /** Columns; a longer signature gets a line for the result, or for each argument. Default no limit. */
  readonly width?: number
}

/**
 * Writes a tool as TypeScript declares a function: `add(a: number, b?: number = 1) → { sum: number }`.
 *
 * Required arguments come first. Whatever the schemas are, the length is bounded.
 */
export function renderSignature(
  { name, argument_schema: input, output_schema: output }: SignedTool,
  { longest = 300, width = Number.POSITIVE_INFINITY }: SignatureOptions = {},
): string {
  const head = `${visibleLine(name)}(`
  const result = `→ ${isObject(output) ? fit(output, longest) : 'unknown'}`
  const parameters = renderParameters(input, longest)
  const call = `${head}${parameters.join(', ')})`
  if (displayWidth(`${call} ${result}`) <= width) return `${call} ${result}`
  if (displayWidth(call) <= width) return `${call}\n  ${result}`
  return [head, ...parameters.map((parameter) => `  ${parameter},`), `) ${result}`].join('\n')
}

/** The part of a signature that tells how to call a tool: `add(a: number, b?: number = 1)`. */
export const renderCall = (
  { name, argument_schema: input }: Pick<SignedTool, 'name' | 'argument_schema'>,
  { longest = 300 }: Pick<SignatureOptions, 'longest'> = {},
): string => `${visibleLine(name)}(${renderParameters(input, longest).join(', ')})`

/** The properties of an arguments object with what the signature says of them, required ones first. */
export interface Parameter {
  readonly name: string
  readonly schema: unknown
  readonly required: boolean
}

const isUnion = (part: JsonSchema): boolean =>
  !isObject(part['properties']) && (Array.isArray(part['anyOf']) || Array.isArray(part['oneOf']))

/** Lists the arguments of a tool; `undefined` when the schema is a union that has no single list. */
export function parametersOf(root: JsonSchema): readonly Parameter[] | undefined {
  const parts = branches(root, root)
  if (parts.some(isUnion)) return undefined
  const required = new Set(missingArguments({}, root))
  const schemas = new Map<string, unknown>()
  for (const { properties } of parts) {
    if (!isObject(properties)) continue
    for (const [name, schema] of Object.entries(properties)) if (!schemas.has(name)) schemas.set(name, schema)
  }
  const all = [...schemas].map(([name, schema]) => ({ name, schema, required: required.has(name) }))
  return [...all.filter(({ required }) => required), ...all.filter(({ required }) => !required)]
}

function renderParameters(root: JsonSchema, longest: number): readonly string[] {
  if (!isObject(root)) return []
  const parameters = parametersOf(root)
  if (parameters === undefined) return [`arguments: ${fit(root, longest)}`]
  const shown: string[] = []
  let length = 0
  for (const parameter of parameters) {
    const text = renderParameter(parameter, root, longest)
    length += text.length + 2
    if (length > longest) break
    shown.push(text)
  }
  const more = parameters.length - shown.length
  return more > 0 ? [...shown, `… ${more} more`] : shown
}

function renderParameter({ name, schema, required }: Parameter, root: JsonSchema, longest: number): string {
  const fallback =
    isObject(schema) && Object.hasOwn(schema, 'default') ? ` = ${printLiteral(schema['default'])}` : ''
  const type = fit(schema, Math.max(20, Math.floor(longest / 2)), root)
  return `${printName(name)}${required ? '' : '?'}: ${type}${fallback}`
}

/** The most detailed form of a type that fits. */
function fit(schema: unknown, longest: number, root: JsonSchema = schema as JsonSchema): string {
  for (const depth of [4, 2, 1, 0]) {
    const text = renderType(schema, root, { depth, properties: depth * 4, members: 4 + depth * 2 })
    if (text.length <= longest) return text
  }
  return 'unknown'
}
