import { kindOf } from '../core/plain-object.ts'
import { isToolBox, type ToolBox } from '../core/toolbox.ts'

export type ToolBoxClass = new (options?: Record<string, unknown>) => ToolBox

/**
 * Takes an instance as it is and constructs a class; either way its tools are found.
 *
 * @throws TypeError for something that is no toolbox; RuntimeError of phase `discovery`.
 */
export async function openToolBox(
  target: ToolBox | ToolBoxClass,
  config?: Readonly<Record<string, unknown>>,
): Promise<ToolBox> {
  const toolbox: unknown =
    typeof target === 'function' ? new target(config === undefined ? {} : { config }) : target
  if (!isToolBox(toolbox)) {
    throw new TypeError(`expected a ToolBox or its class, received ${kindOf(toolbox)}`)
  }
  await toolbox.refreshTools()
  return toolbox
}
