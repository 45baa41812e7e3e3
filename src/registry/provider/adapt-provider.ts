import { defineTool } from '../../core/define-tool.ts'
import { messageOf } from '../../core/errors.ts'
import type { Logger } from '../../core/log.ts'
import { isPlainObject, kindOf } from '../../core/plain-object.ts'
import type { AgentTool, Invocation, ToolAnnotations, ToolExample } from '../../core/tool.ts'
import { ToolBox, type ToolBoxBus } from '../../core/toolbox.ts'
import { isObject } from '../../json-schema/json-object.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { policyOf } from '../policy/policy-of.ts'
import { createSparingLog } from '../sparing-log.ts'
import { executeInContext, nameOfProvider } from './execute.ts'
import { metadataIn, type MetadataTable, readMetadata, textsOf } from './metadata.ts'
import type { UntrustedProvider } from './tool-provider.ts'
import { isToolResult, RESULT_SCHEMA, textOf } from './tool-result.ts'

export interface AdaptOptions {
  readonly config?: Readonly<Record<string, unknown>> | undefined
  readonly bus?: ToolBoxBus | undefined
  readonly log?: Logger | undefined
}

/**
 * Makes a ToolBox of a ToolProvider, so that its tools go through the whole lifecycle: arguments are validated
 * against `schema`, and what `executeTool` answers against `{ content, isError }`.
 *
 * The tools are asked for anew at every refresh. A definition that is none is left out with a warning. A result with
 * `isError` is a failed execution, and its text the reason. A former name that the provider still executes is a tool
 * that takes any object.
 */
export const adaptProvider = (id: string, provider: UntrustedProvider, options: AdaptOptions = {}): ToolBox =>
  new ProviderToolBox(id, provider, options)

/** Whether a toolbox comes from `adaptProvider`. */
export const isAdaptedProvider = (toolbox: ToolBox): boolean => toolbox instanceof ProviderToolBox

type Definition = Readonly<Record<string, unknown>>

class ProviderToolBox extends ToolBox {
  readonly #provider: UntrustedProvider
  /** What is wrong with the provider shows at every refresh; it is said once. */
  readonly #complaints: Logger

  constructor(toolboxId: string, provider: UntrustedProvider, options: AdaptOptions) {
    super({ toolboxId, ...options })
    this.#provider = provider
    this.#complaints = createSparingLog(this.log, nameOfProvider(provider))
  }

  override async discoverTools(): Promise<readonly AgentTool[]> {
    const definitions: unknown = await this.#provider.getTools()
    if (!Array.isArray(definitions)) {
      throw new TypeError(`getTools() must return an array, received ${kindOf(definitions)}`)
    }
    const metadata = this.#metadata()
    const tools = new Map<string, AgentTool>()
    for (const [index, definition] of definitions.entries()) {
      const tool = this.#toTool(definition, index, metadata)
      if (tool === undefined) continue
      if (!tools.has(tool.name)) tools.set(tool.name, tool)
      else
        this.#leaveOut(`getTools()[${index}]`, `it is a second tool named '${tool.name}'; the first is kept`)
    }
    return [...tools.values()]
  }

  override async getTool(name: string): Promise<AgentTool | undefined> {
    return (await super.getTool(name)) ?? (await this.#formerTool(name))
  }

  async #formerTool(name: string): Promise<AgentTool | undefined> {
    if ((await this.#provider.providesTool(name)) !== true) return undefined
    return this.#define({ name, description: '' }, ANY_OBJECT, this.#metadata())
  }

  #metadata(): MetadataTable {
    try {
      return readMetadata(this.#provider)
    } catch (error) {
      this.#complaints.warn(
        `${nameOfProvider(this.#provider)}: getToolMetadata() failed: ${messageOf(error)}`,
      )
      return {}
    }
  }

  #toTool(definition: unknown, index: number, metadata: MetadataTable): AgentTool | undefined {
    try {
      if (!isPlainObject(definition)) throw new TypeError(`expected object, received ${kindOf(definition)}`)
      const { schema = ANY_OBJECT } = definition
      if (!isObject(schema)) throw new TypeError(`schema: expected object, received ${kindOf(schema)}`)
      return this.#define(definition, schema, metadata)
    } catch (error) {
      const name = isPlainObject(definition) ? nameIn(definition) : ''
      this.#leaveOut(`getTools()[${index}]${name}`, messageOf(error))
      return undefined
    }
  }

  #leaveOut(what: string, reason: string): void {
    this.#complaints.warn(`${nameOfProvider(this.#provider)}: ${what} was left out: ${reason}`)
  }

  #define(definition: Definition, argumentSchema: JsonSchema, metadata: MetadataTable): AgentTool {
    const {
      name,
      description = '',
      policy,
    } = definition as { name: string; description?: string; policy?: unknown }
    const annotations = isPlainObject(definition['annotations'])
      ? { annotations: definition['annotations'] as ToolAnnotations }
      : {}
    const { examples } = definition
    return defineTool({
      name,
      description,
      argumentSchema,
      outputSchema: RESULT_SCHEMA,
      ...annotations,
      ...(isPlainObject(policy) ? { policy: policyOf({ ...annotations, name: String(name), policy }) } : {}),
      ...metadataIn(metadata, name),
      ...textsOf(definition),
      ...(Array.isArray(examples) ? { examples: examples as readonly ToolExample[] } : {}),
      toolCall: (args, invocation) => this.#execute(name, args, invocation),
    })
  }

  async #execute(
    name: string,
    args: Record<string, unknown>,
    invocation: Invocation,
  ): Promise<Record<string, unknown>> {
    const result = await executeInContext(this.#provider, name, args, invocation)
    if (!isPlainObject(result)) return result as Record<string, unknown>
    const answer = { ...result, isError: result['isError'] ?? false }
    if (answer.isError !== true) return answer
    const text = isToolResult(answer) ? textOf(answer) : ''
    throw new Error(text === '' ? 'the tool reports an error without a text' : text)
  }
}

const ANY_OBJECT: JsonSchema = { type: 'object' }

const nameIn = ({ name }: Definition): string =>
  typeof name === 'string' && name !== '' ? ` ('${name}')` : ''
