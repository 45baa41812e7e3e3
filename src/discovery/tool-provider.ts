/** A ToolProvider as an entry point may export it, known by its functions; the registry gives it its full type. */
export interface ToolProviderLike {
  getTools(): unknown
  providesTool(name: string): unknown
  executeTool(name: string, args: unknown, config?: unknown): unknown
}

const FUNCTIONS = ['getTools', 'providesTool', 'executeTool'] as const

/** The functions of a ToolProvider that `value` has. */
export function providerFunctions(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return FUNCTIONS.filter((name) => typeof (value as Record<string, unknown>)[name] === 'function')
}

export const isToolProviderLike = (value: unknown): value is ToolProviderLike =>
  providerFunctions(value).length === FUNCTIONS.length

/** The functions that keep `value` from being a ToolProvider. */
export const missingProviderFunctions = (value: unknown): readonly string[] =>
  FUNCTIONS.filter((name) => !providerFunctions(value).includes(name))
