import type { FuzzOptions, FuzzReport } from '../check/fuzz/fuzz-toolbox.ts'
import { createToolBox, type ToolBoxSource } from './create-tool-box.ts'

/**
 * Calls every tool of a toolbox with arguments made from its own schema: fitting ones, which must give a valid output
 * or a clean error, and such that just miss, which must be refused before the tool runs.
 *
 * Each fault comes with the smallest arguments that were found, and a line for the shell that repeats it.
 *
 * @throws RuntimeError of phase `discovery`; TypeError for something that gives no toolbox, or an unknown tool.
 */
export async function fuzzToolBox(source: ToolBoxSource, options: FuzzOptions = {}): Promise<FuzzReport> {
  const { fuzzToolBox: fuzz } = await import('../check/fuzz/fuzz-toolbox.ts')
  return fuzz(await createToolBox(source, { config: options.config }), options)
}
