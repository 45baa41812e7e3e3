import { kindOf } from '../core/plain-object.ts'
import { isToolBox, type ToolBox, type ToolBoxOptions } from '../core/toolbox.ts'

/** What is tested: whatever an entry point may export to give a toolbox. */
export type ToolBoxSource =
  | ToolBox
  | (new (options?: ToolBoxOptions) => ToolBox)
  | ((options: ToolBoxOptions) => ToolBox | Promise<ToolBox>)

/**
 * Makes the toolbox that is to be tested, a new one unless an instance was given.
 *
 * @throws TypeError when the source gives something else.
 */
export async function createToolBox(source: ToolBoxSource, options: ToolBoxOptions): Promise<ToolBox> {
  const made: unknown = typeof source === 'function' ? await invoke(source, options) : source
  if (isToolBox(made)) return made
  throw new TypeError(`expected a ToolBox, its class or a factory, received ${kindOf(made)}`)
}

/** The name that the suite goes by. */
export function nameOf(source: ToolBoxSource): string {
  if (typeof source !== 'function') return isToolBox(source) ? source.toolboxId : 'toolbox'
  return source.name === '' ? 'toolbox' : source.name
}

function invoke(source: Exclude<ToolBoxSource, ToolBox>, options: ToolBoxOptions): unknown {
  return isClass(source) ? new source(options) : source(options)
}

const isClass = (
  source: Exclude<ToolBoxSource, ToolBox>,
): source is new (options?: ToolBoxOptions) => ToolBox =>
  typeof (source.prototype as { discoverTools?: unknown } | undefined)?.discoverTools === 'function'
