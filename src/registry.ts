export type { Logger } from './core/log.ts'
export type { Policy, PolicyKind } from './core/policy.ts'
export { type CollectListener, CollectToolProvidersEvent } from './registry/collect.ts'
export type { Approve } from './registry/dispatch/run-call.ts'
export { ToolDispatcher, type ToolDispatcherOptions } from './registry/dispatch/dispatcher.ts'
export type { AssistantMessage, ToolCall, ToolMessage } from './registry/dispatch/tool-call.ts'
export type { RegisteredTool } from './registry/listing.ts'
export type { AssignedTool, LoadoutChange } from './registry/loadout/changes.ts'
export { type Assignment, LoadoutsFileError } from './registry/loadout/document.ts'
export { LockTimeoutError } from './registry/loadout/file-lock.ts'
export { type Loadout, Loadouts, LOADOUTS_FILE, type LoadoutsOptions } from './registry/loadout/loadouts.ts'
export {
  type AssignableTool,
  assignmentOf,
  enabledTools,
  isEnabled,
  staleNames,
} from './registry/loadout/select.ts'
export { scoreForcedSearchCandidate, type SearchCandidate } from './registry/policy/forced-search.ts'
export { inferPolicy, type InferenceOptions, type PolicySubject } from './registry/policy/infer-policy.ts'
export { loopThresholdForToolCalls, type PolicedCall } from './registry/policy/loop-threshold.ts'
export {
  analyzeToolPolicy,
  destructiveToolPolicy,
  isReadOnlyPolicy,
  readToolPolicy,
  searchToolPolicy,
  transcribeToolPolicy,
  writeToolPolicy,
} from './registry/policy/policies.ts'
export { isReadOnlyTool, policyOf } from './registry/policy/policy-of.ts'
export { adaptProvider, type AdaptOptions } from './registry/provider/adapt-provider.ts'
export { currentContext, runWithContext } from './registry/provider/invocation-context.ts'
export {
  type InvocationContext,
  isToolProvider,
  type ProvidedTool,
  type ProviderInvocation,
  type ToolContent,
  type ToolMetadata,
  type ToolProvider,
  type ToolResult,
} from './registry/provider/tool-provider.ts'
export { toolboxToProvider } from './registry/provider/toolbox-provider.ts'
export { ToolRegistry, type ToolRegistryOptions } from './registry/registry.ts'
