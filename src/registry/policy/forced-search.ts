import { isObject } from '../../json-schema/json-object.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import type { SchemaAdapter } from '../../schema/adapter.ts'
import type { PolicySubject } from './infer-policy.ts'
import { policyOf } from './policy-of.ts'
import { tokensOf } from './tokens.ts'
import { policyWords } from './words.ts'

/** A tool with the schema of its arguments, under whichever name its kind of description has for it. */
export interface SearchCandidate extends PolicySubject {
  /** Of a registry's or provider's tool. */
  readonly schema?: unknown
  /** Of a tool that crosses process boundaries. */
  readonly argument_schema?: unknown
  /** Of OpenAI's shape. */
  readonly parameters?: unknown
  /** Of an `AgentTool`. */
  readonly arguments?: Pick<SchemaAdapter, 'toJsonSchema'>
}

/**
 * How well a tool would serve for a search that is made before the model has its say; 0 for one that must not.
 *
 * It must be read-only, take a string `query`, and not speak of anything but searching in its name and description.
 */
export function scoreForcedSearchCandidate(tool: SearchCandidate): number {
  const { read_only, destructive } = policyOf(tool)
  if (!read_only || destructive || !takesQuery(schemaOf(tool))) return 0
  const name = tokensOf(tool.name)
  const description = tokensOf(tool.description ?? '')
  const all = new Set([...name, ...description])
  const { unsafe } = policyWords()
  if ([...all].some((word) => unsafe.has(word))) return 0
  const named = name.some(isSearch) ? 60 : 0
  const described = description.some(isSearch) ? 40 : 0
  const places = ['web', 'internet', 'lookup', 'browser'].filter((word) => all.has(word)).length * 20
  return named + described + places + (all.has('research') ? 10 : 0)
}

const isSearch = (word: string): boolean => /^search(?:e[ds]|ing)?$/.test(word)

const schemaOf = (tool: SearchCandidate): unknown =>
  tool.schema ?? tool.argument_schema ?? tool.parameters ?? tool.arguments?.toJsonSchema('input')

/** An untyped `query` takes a string too. */
function takesQuery(schema: unknown): boolean {
  if (!isObject(schema) || !isObject(schema['properties'])) return false
  const { properties } = schema as { readonly properties: JsonSchema }
  if (!Object.hasOwn(properties, 'query')) return false
  const query = properties['query']
  return query === true || (isObject(query) && takesString(query))
}

function takesString({ type, anyOf, oneOf }: JsonSchema): boolean {
  if (type !== undefined) return type === 'string' || (Array.isArray(type) && type.includes('string'))
  const branches: unknown = anyOf ?? oneOf
  return !Array.isArray(branches) || branches.some((branch) => isObject(branch) && takesString(branch))
}
