import { z } from 'zod'
import { provideZod } from './schema/zod4/own-zod.ts'

provideZod(z)

export { z }
export type { CallOptions, CallWarning } from './core/call.ts'
export { type DefinedToolBox, defineToolBox } from './core/define-tool-box.ts'
export { defineTool, isAgentTool } from './core/define-tool.ts'
export {
  CallTimeout,
  type ErrorJson,
  isCallTimeout,
  isRuntimeError,
  isValueError,
  type Phase,
  RuntimeError,
  ValueError,
} from './core/errors.ts'
export type { Logger } from './core/log.ts'
export {
  type CompactToolJson,
  normalizeTools,
  type OpenaiTool,
  type ToolsInput,
  toolsToOpenaiSpec,
} from './core/openai.ts'
export type { Policy, PolicyKind } from './core/policy.ts'
export type {
  AgentTool,
  Invocation,
  ToolAnnotations,
  ToolDefinition,
  ToolExample,
  ToolJson,
} from './core/tool.ts'
export { isToolBox, ToolBox, type ToolBoxBus, type ToolBoxOptions } from './core/toolbox.ts'
export type { JsonSchema, Path } from './json-schema/types.ts'
export { adaptSchema } from './schema/adapt.ts'
export type { SchemaAdapter, SchemaMode, Validation } from './schema/adapter.ts'
export { type Issue, printIssues, printPath } from './schema/issues.ts'
export { InvalidSchemaError, isInvalidSchemaError } from './schema/json-schema/invalid-schema.ts'
export { isUnrepresentableSchemaError, UnrepresentableSchemaError } from './schema/unrepresentable.ts'
