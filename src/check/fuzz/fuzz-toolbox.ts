import type { ToolBox } from '../../core/toolbox.ts'
import type { AgentTool } from '../../core/tool.ts'
import { changesNothing } from '../changes-nothing.ts'
import { openToolBox, type ToolBoxClass } from '../open-toolbox.ts'
import { loadFastCheck } from './fast-check.ts'
import type { FuzzFault } from './fault.ts'
import { fuzzTool, type ToolFuzz } from './fuzz-tool.ts'

export interface FuzzOptions {
  /** Generated calls for each tool. Default: 100. */
  readonly runs?: number | undefined
  /** The same seed gives the same calls. Default: another one each time; the report names it. */
  readonly seed?: number | undefined
  /** Also runs tools that are not read-only. Default: their validation is tried, and they do not run. */
  readonly runWrites?: boolean | undefined
  /** Names of the tools to try. Default: all. */
  readonly tools?: readonly string[] | undefined
  /** Milliseconds that one call may take. Default: 5,000. */
  readonly timeoutMs?: number | undefined
  /** Milliseconds that one tool may take in all; the report names the tools that were cut short. Default: 60,000. */
  readonly budgetMs?: number | undefined
  /** Who counts as read-only. Default: by the tool's policy, stated or inferred. */
  readonly isReadOnly?: ((tool: AgentTool) => boolean) | undefined
  readonly config?: Readonly<Record<string, unknown>> | undefined
  /** Told of each tool before it is tried. */
  readonly onStart?: ((tool: AgentTool) => void) | undefined
  /** Told of each tool when it is done. */
  readonly onTool?: ((result: ToolFuzz) => void) | undefined
}

export interface FuzzReport {
  readonly toolbox: string
  readonly seed: number
  readonly tools: readonly ToolFuzz[]
  /** Those of all tools. */
  readonly faults: readonly FuzzFault[]
}

/**
 * Tries every tool of a toolbox with arguments made from its own schema.
 *
 * Fitting arguments must be accepted and give a valid output or a clean error; arguments that just miss must be
 * refused before the tool runs. A fault comes with the smallest arguments found and a line that repeats it.
 *
 * @throws RuntimeError of phase `discovery`; TypeError for something that is no toolbox, and for an unknown tool.
 */
export async function fuzzToolBox(
  target: ToolBox | ToolBoxClass,
  options: FuzzOptions = {},
): Promise<FuzzReport> {
  const toolbox = await openToolBox(target, options.config)
  const { runs = 100, seed = randomSeed(), runWrites = false, timeoutMs = 5000 } = options
  const { budgetMs = 60_000, isReadOnly = changesNothing, onStart, onTool } = options
  const fc = await loadFastCheck()
  const tools: ToolFuzz[] = []
  for (const tool of selectTools(toolbox, options.tools)) {
    onStart?.(tool)
    const mayRun = runWrites || isReadOnly(tool)
    const result = await fuzzTool(tool, {
      fc,
      runs,
      seed,
      mayRun,
      timeoutMs,
      budgetMs,
      owner: toolbox,
      config: options.config,
    })
    tools.push(result)
    onTool?.(result)
  }
  return { toolbox: toolbox.toolboxId, seed, tools, faults: tools.flatMap(({ faults }) => faults) }
}

function selectTools(toolbox: ToolBox, names: readonly string[] | undefined): readonly AgentTool[] {
  if (names === undefined) return toolbox.tools
  return names.map((name) => {
    const tool = toolbox.tools.find((candidate) => candidate.name === name)
    if (tool === undefined) throw new TypeError(`ToolBox '${toolbox.toolboxId}' has no tool '${name}'`)
    return tool
  })
}

const randomSeed = (): number => Math.floor(Math.random() * 2 ** 31)
