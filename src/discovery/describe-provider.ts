import { messageOf } from '../core/errors.ts'
import { isPlainObject, kindOf } from '../core/plain-object.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import type { DescribedTool } from './describe.ts'
import type { ManifestTool } from './manifest.ts'
import type { ToolProviderLike } from './tool-provider.ts'

/** What `executeTool` answers, in the style of the Model Context Protocol. */
const RESULT: JsonSchema = {
  type: 'object',
  properties: {
    content: { type: 'array', items: { type: 'object' } },
    isError: { type: 'boolean' },
  },
  required: ['content'],
}

/**
 * Describes the definitions that a provider offers now, for hosts that have no registry to adapt it.
 *
 * @throws TypeError when `getTools` gives no list, and whatever it throws itself.
 */
export async function describeProvider(provider: ToolProviderLike): Promise<readonly DescribedTool[]> {
  const definitions = await provider.getTools()
  if (!Array.isArray(definitions)) {
    throw new TypeError(`getTools() must return an array, received ${kindOf(definitions)}`)
  }
  return definitions.filter(isPlainObject).map(toTool)
}

function toTool({ name, description, schema, ...rest }: Record<string, unknown>): DescribedTool {
  const named = { name: String(name), description: typeof description === 'string' ? description : '' }
  const { policy, label, summary } = rest
  try {
    const tool = {
      ...named,
      argument_schema: schema ?? { type: 'object' },
      output_schema: RESULT,
      policy,
      label,
      summary,
    }
    // Also drops what is undefined, as in any other description.
    return JSON.parse(JSON.stringify(tool)) as ManifestTool
  } catch (error) {
    return { ...named, schema_error: `argument_schema ${messageOf(error)}` }
  }
}
