import type { Policy } from '../../core/policy.ts'
import type { ToolAnnotations } from '../../core/tool.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, type Adapter, adaptEach, chainAdapters } from '../adapt/adapted.ts'
import { mayBeObject, typeRoot } from '../adapt/root-object.ts'
import type { SpecTool } from '../entry.ts'
import { MCP_NAME } from '../name-rule.ts'
import type { FormatDefinition, RenderOptions } from './definition.ts'
import { isPlain } from './is-plain.ts'
import { renderArguments, SOUND } from './plain-schema.ts'

/** The protocol's types take objects for the properties of the root, not booleans. */
const spellOutRootProperties = (schema: JsonSchema): Adapted =>
  adaptEach(schema, () => ({
    leaf(value, { at }) {
      if (typeof value !== 'boolean' || at.keyword !== 'properties' || at.depth > 1) return value
      return value ? {} : { not: {} }
    },
  }))

const MCP_SCHEMA: readonly Adapter[] = [...SOUND, (schema) => typeRoot(schema), spellOutRootProperties]

/** The Model Context Protocol: what `tools/list` answers. */
export const mcp: FormatDefinition = {
  nameRule: MCP_NAME,
  hasStrictMode: false,
  render({ tool }, options) {
    const inputSchema = renderArguments(tool.argument_schema, MCP_SCHEMA, undefined, options)
    if (inputSchema === undefined) return undefined
    const outputSchema = renderOutput(tool, options)
    const title = tool.label ?? tool.annotations?.title
    const annotations = tool.annotations ?? annotationsOf(tool.policy)
    return {
      name: tool.name,
      ...(title === undefined ? {} : { title }),
      description: tool.description ?? '',
      inputSchema,
      ...(outputSchema === undefined ? {} : { outputSchema }),
      ...(annotations === undefined ? {} : { annotations }),
    }
  },
}

function renderOutput(
  { output_schema: schema }: SpecTool,
  { note, shorten }: RenderOptions,
): JsonSchema | undefined {
  if (Object.keys(schema).length === 0) return undefined
  if (isPlain(schema)) return shorten(schema)
  const adapted = chainAdapters(schema, MCP_SCHEMA)
  if (mayBeObject(adapted.schema)) {
    note('output_schema', adapted.changes)
    return shorten(adapted.schema)
  }
  const message = 'MCP takes an object for a result; the output schema is left out'
  note('output_schema', [{ path: '', keyword: 'type', message, lost: true }])
  return undefined
}

/** A policy that the author stated says what the protocol's hints say; an inferred one is no promise. */
function annotationsOf(policy: Policy | undefined): ToolAnnotations | undefined {
  if (policy?.source !== 'declared') return undefined
  const { read_only: readOnlyHint, destructive: destructiveHint, idempotent: idempotentHint } = policy
  return { readOnlyHint, destructiveHint, idempotentHint }
}
