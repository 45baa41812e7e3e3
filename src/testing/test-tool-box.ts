import { isValueError } from '../core/errors.ts'
import type { AgentTool } from '../core/tool.ts'
import { nameOf, type ToolBoxSource } from './create-tool-box.ts'
import { duplicateNames, findInstability, nameProblems } from './discovery.ts'
import { fuzzToolBox } from './fuzz-tool-box.ts'
import { printFindings } from './print-findings.ts'
import { faultOf, refusalProblems } from './refusals.ts'
import { expectEqual, findRunner } from './runner.ts'
import { open, type Suite, test, type TestToolBoxOptions } from './suite.ts'
import { testExamples } from './test-examples.ts'
import { type Lint, lintOnce, testToolBoxRules, testToolRules } from './test-rules.ts'

/**
 * Registers all that `toolbox check` examines as one test suite: the toolbox can be constructed and discovers its
 * tools, the same each time; names, descriptions and schemas keep the rules, those of the providers included; the
 * documented examples hold; what is asked wrongly is refused before a tool runs; and with `fuzz`, generated calls
 * find no fault.
 *
 * What concerns the package (how it is loaded and published, its contract) is left to `toolbox check`.
 */
export function testToolBox(source: ToolBoxSource, options: TestToolBoxOptions = {}): void {
  const runner = findRunner(options.runner)
  const suite: Suite = { source, options, runner }
  runner.describe(options.title ?? nameOf(source), async () => {
    const found = await findTools(suite)
    const lint = lintOnce(suite)
    testDiscovery(suite, lint, found)
    for (const tool of found.tools) {
      runner.describe(tool.name, () => testTool(suite, lint, tool, found.mayRun(tool)))
    }
  })
}

interface Found {
  readonly tools: readonly AgentTool[]
  readonly mayRun: (tool: AgentTool) => boolean
  readonly failure?: { readonly thrown: unknown }
}

/** Tests are named after the tools, so the tools have to be known while tests are registered. */
async function findTools(suite: Suite): Promise<Found> {
  const { changesNothing } = await import('../check/changes-nothing.ts')
  const mayRun = (tool: AgentTool): boolean => suite.options.runWrites === true || changesNothing(tool)
  try {
    return { tools: (await open(suite)).tools, mayRun }
  } catch (thrown) {
    return { tools: [], mayRun, failure: { thrown } }
  }
}

function testDiscovery(suite: Suite, lint: Lint, { tools, failure }: Found): void {
  const { runner } = suite
  test(runner, 'discovers its tools', async () => {
    if (failure !== undefined) throw failure.thrown
    expectEqual(runner, tools.length === 0 ? ['discoverTools() returned no tool'] : [], [])
  })
  if (failure !== undefined) return
  test(runner, 'discovers the same tools again', async () => {
    expectEqual(runner, await findInstability(await open(suite)), [])
  })
  test(runner, 'gives every tool a name of its own', async () => {
    expectEqual(runner, await duplicateNames(await open(suite)), [])
  })
  test(runner, 'refuses a tool that it does not have', async () => {
    const thrown = await faultOf(await open(suite), 'no_such_tool_here', {})
    expectEqual(runner, isValueError(thrown) && thrown.phase, 'lookup')
  })
  testToolBoxRules(suite, lint)
}

function testTool(suite: Suite, lint: Lint, tool: AgentTool, mayRun: boolean): void {
  const { runner } = suite
  test(runner, 'has a name in snake_case and a description', async () => {
    expectEqual(runner, nameProblems(tool), [])
  })
  testToolRules(suite, lint, tool)
  test(runner, 'refuses arguments that its schema does not allow', async () => {
    expectEqual(runner, await refusalProblems(await open(suite), tool), [])
  })
  testExamples(suite, tool, mayRun)
  testFuzz(suite, tool)
}

/** Milliseconds that fuzzing one tool may take beyond its budget, in which smaller arguments are looked for. */
const FUZZ_SLACK = 60_000

function testFuzz({ source, options, runner }: Suite, tool: AgentTool): void {
  const { fuzz, runWrites, config } = options
  if (fuzz === undefined) return
  const { budgetMs = 60_000, ...limits } = typeof fuzz === 'number' ? { runs: fuzz } : fuzz
  const body = async (): Promise<void> => {
    const { fuzzFindings } = await import('../check/fuzz/fuzz-findings.ts')
    const report = await fuzzToolBox(source, {
      ...limits,
      budgetMs,
      runWrites,
      config,
      tools: [tool.name],
    })
    expectEqual(runner, await printFindings(fuzzFindings(report), options), [])
  }
  test(runner, `stands ${limits.runs} generated calls`, body, { timeout: budgetMs + FUZZ_SLACK })
}
