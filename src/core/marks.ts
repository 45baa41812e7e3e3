/**
 * Marks that survive two copies of this library in one process.
 *
 * A plugin brings its own copy, so `instanceof` answers wrongly across packages; a registered symbol does not.
 */
const mark = (name: string): symbol => Symbol.for(`opm-toolbox.${name}`)

export const TOOLBOX = mark('ToolBox')
export const AGENT_TOOL = mark('AgentTool')
export const VALUE_ERROR = mark('ValueError')
export const RUNTIME_ERROR = mark('RuntimeError')
export const CALL_TIMEOUT = mark('CallTimeout')
export const VALIDATED = mark('validated')

/** Whether `value` is an object or function that carries `mark`, by itself or by its prototype. */
export function hasMark(value: unknown, mark: symbol): boolean {
  if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return false
  try {
    return (value as Record<symbol, unknown>)[mark] !== undefined
  } catch {
    // A proxy whose traps throw carries nothing.
    return false
  }
}
