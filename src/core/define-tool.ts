import { adaptSchema } from '../schema/adapt.ts'
import type { SchemaAdapter } from '../schema/adapter.ts'
import type { AnySchema } from '../schema/infer.ts'
import { printIssues } from '../schema/issues.ts'
import { RuntimeError, ValueError } from './errors.ts'
import { AGENT_TOOL, hasMark } from './marks.ts'
import { isPlainObject, kindOf } from './plain-object.ts'
import { stripProto } from './strip-proto.ts'
import type { AgentTool, ToolDefinition } from './tool.ts'
import { tagValidated } from './validated.ts'

/**
 * Defines one tool. The two schemas type the arguments and the result of `toolCall`.
 *
 * @throws TypeError that names the field, when the definition is not complete.
 */
export function defineTool<const A extends AnySchema, const O extends AnySchema>(
  definition: ToolDefinition<A, O>,
): AgentTool {
  const name = checkDefinition(definition)
  const adapters = {
    arguments: adapt(name, 'argumentSchema', definition.argumentSchema),
    output: adapt(name, 'outputSchema', definition.outputSchema),
  }
  return {
    ...definition,
    ...adapters,
    validateArguments(args) {
      return validateAhead(
        adapters.arguments,
        definition.argumentSchema,
        stripProto(args).value,
        (reason, issues) => {
          const message = `Tool input validation failed for '${name}': ${reason}`
          return new ValueError(message, { phase: 'input', tool: name, toolbox: '', issues })
        },
      )
    },
    validateOutput(output) {
      return validateAhead(adapters.output, definition.outputSchema, output, (reason, issues) => {
        const message = `Tool output validation failed for '${name}': ${reason}`
        return new RuntimeError(message, { phase: 'output', tool: name, toolbox: '', issues })
      })
    },
    [AGENT_TOOL]: true,
  } as AgentTool
}

/** Whether `value` is a tool made by `defineTool`, of this or any other copy of the library. */
export const isAgentTool = (value: unknown): value is AgentTool => hasMark(value, AGENT_TOOL)

function checkDefinition(definition: unknown): string {
  if (!isPlainObject(definition)) {
    throw new TypeError(`defineTool: expected a definition object, received ${kindOf(definition)}`)
  }
  const { name, description, toolCall } = definition
  if (typeof name !== 'string' || name === '') {
    throw new TypeError(`defineTool: name must be a non-empty string, received ${kindOf(name)}`)
  }
  if (description !== undefined && typeof description !== 'string') {
    throw new TypeError(
      `defineTool('${name}'): description must be a string, received ${kindOf(description)}`,
    )
  }
  if (typeof toolCall !== 'function') {
    throw new TypeError(`defineTool('${name}'): toolCall must be a function, received ${kindOf(toolCall)}`)
  }
  return name
}

function adapt(name: string, field: string, schema: unknown): SchemaAdapter {
  try {
    return adaptSchema(schema)
  } catch (error) {
    throw new TypeError(`defineTool('${name}'): ${field} ${(error as Error).message}`, { cause: error })
  }
}

function validateAhead(
  adapter: SchemaAdapter,
  schema: unknown,
  value: unknown,
  fault: (reason: string, issues: ValueError['issues']) => Error,
): Readonly<Record<string, unknown>> {
  if (!isPlainObject(value)) throw fault(`expected a plain object, received ${kindOf(value)}`, [])
  const validation = adapter.validate(value)
  if (validation instanceof Promise) {
    validation.catch(() => {})
    throw new TypeError('an asynchronous schema cannot validate ahead; pass the plain object to callTool')
  }
  if (!validation.ok) throw fault(printIssues(validation.issues), validation.issues)
  return tagValidated({ ...(validation.value as Record<string, unknown>) }, schema)
}
