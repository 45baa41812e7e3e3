import type { AgentTool, ToolExample } from '../core/tool.ts'
import type { ToolBox } from '../core/toolbox.ts'
import { printFindings } from './print-findings.ts'
import { expectEqual } from './runner.ts'
import { open, type Suite, test } from './suite.ts'

/** Registers a test for each documented call; of a tool that changes something, only its arguments are tried. */
export function testExamples(suite: Suite, tool: AgentTool, mayRun: boolean): void {
  const { runner } = suite
  for (const [index, example] of (tool.examples ?? []).entries()) {
    const name = example.name === undefined ? String(index + 1) : `'${example.name}'`
    const title = mayRun ? `example ${name}` : `example ${name}, its arguments only (not read-only)`
    test(runner, title, async () => {
      const found = await runExample(suite, await open(suite), { tool, example, index, mayRun })
      expectEqual(runner, found, [])
    })
  }
}

interface ExampleCall {
  readonly tool: AgentTool
  readonly example: ToolExample
  readonly index: number
  readonly mayRun: boolean
}

async function runExample(
  { options }: Suite,
  toolbox: ToolBox,
  { tool, example, index, mayRun }: ExampleCall,
): Promise<readonly string[]> {
  const [{ runExample: run }, { exampleFindings }] = await Promise.all([
    import('../check/examples/run-example.ts'),
    import('../check/examples/example-findings.ts'),
  ])
  // The tool of this toolbox, which has its configuration and state.
  const own = toolbox.tools.find(({ name }) => name === tool.name) ?? tool
  const { context } = options
  const outcome = await run(own, example, { owner: toolbox, mayRun, timeoutMs: TIMEOUT_MS, context })
  const result = { toolbox: toolbox.toolboxId, tool: tool.name, index, name: example.name, outcome }
  return printFindings(exampleFindings([result]), options)
}

const TIMEOUT_MS = 30_000
