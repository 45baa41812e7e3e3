import type { AgentTool } from '../../core/tool.ts'
import type { ToolBox } from '../../core/toolbox.ts'
import { openToolBox, type ToolBoxClass } from '../open-toolbox.ts'
import { changesNothing } from '../changes-nothing.ts'
import type { ExampleResult } from './example-result.ts'
import { runExample } from './run-example.ts'

export interface ExampleOptions {
  /** Also runs tools that are not read-only. Default: only their arguments are validated. */
  readonly runWrites?: boolean | undefined
  /** Who counts as read-only. Default: by the tool's policy, stated or inferred. */
  readonly isReadOnly?: ((tool: AgentTool) => boolean) | undefined
  /** Milliseconds that one call may take. Default: 30,000. */
  readonly timeoutMs?: number | undefined
  readonly context?: Readonly<Record<string, unknown>> | undefined
  readonly config?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Runs every documented call of a toolbox, one after another.
 *
 * @throws RuntimeError of phase `discovery`; TypeError for something that is no toolbox.
 */
export async function checkExamples(
  target: ToolBox | ToolBoxClass,
  options: ExampleOptions = {},
): Promise<readonly ExampleResult[]> {
  const { runWrites = false, isReadOnly = changesNothing, timeoutMs = 30_000, context } = options
  const toolbox = await openToolBox(target, options.config)
  const results: ExampleResult[] = []
  for (const tool of toolbox.tools) {
    const mayRun = runWrites || isReadOnly(tool)
    for (const [index, example] of (tool.examples ?? []).entries()) {
      const outcome = await runExample(tool, example, { owner: toolbox, mayRun, timeoutMs, context })
      results.push({ toolbox: toolbox.toolboxId, tool: tool.name, index, name: example.name, outcome })
    }
  }
  return results
}
