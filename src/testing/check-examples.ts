import type { ExampleOptions } from '../check/examples/check-examples.ts'
import type { ExampleResult } from '../check/examples/example-result.ts'
import { createToolBox, type ToolBoxSource } from './create-tool-box.ts'

/**
 * Runs every documented call of a toolbox through the whole lifecycle, and compares what comes of it.
 *
 * @throws RuntimeError of phase `discovery`; TypeError for something that gives no toolbox.
 */
export async function checkExamples(
  source: ToolBoxSource,
  options: ExampleOptions = {},
): Promise<readonly ExampleResult[]> {
  const { checkExamples: check } = await import('../check/examples/check-examples.ts')
  return check(await createToolBox(source, { config: options.config }), options)
}
