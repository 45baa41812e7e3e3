import { isValueError } from '../core/errors.ts'
import type { AgentTool } from '../core/tool.ts'
import type { ToolBox } from '../core/toolbox.ts'
import { createToolBox, nameOf, type ToolBoxSource } from './create-tool-box.ts'
import { findExamples, runExample } from './examples.ts'
import { duplicateNames, findInstability, nameProblems } from './discovery.ts'
import { faultOf, refusalProblems } from './refusals.ts'
import { expectEqual, findRunner, type TestRunner } from './runner.ts'
import { schemaProblems } from './schemas.ts'

export interface TestToolBoxOptions {
  /** The suite's title; by default the name of the class. */
  readonly title?: string | undefined
  /** The configuration that the toolbox is constructed with. */
  readonly config?: Readonly<Record<string, unknown>> | undefined
  /** What every call of an example carries as its context. */
  readonly context?: Readonly<Record<string, unknown>> | undefined
  /** Runs the examples of tools that are not read-only too; by default they are skipped. */
  readonly runWrites?: boolean | undefined
  /** By default Vitest, which runs the test file. */
  readonly runner?: TestRunner | undefined
}

/**
 * Registers one test suite that every toolbox passes: it can be constructed and discovers its tools, the same each
 * time; every tool has a name, a description and schemas that a model can be given; the documented examples still
 * hold; and what is asked wrongly is refused before a tool runs.
 */
export function testToolBox(source: ToolBoxSource, options: TestToolBoxOptions = {}): void {
  const runner = findRunner(options.runner)
  const suite: Suite = { source, options, runner }
  runner.describe(options.title ?? nameOf(source), async () => {
    const found = await findTools(suite)
    testDiscovery(suite, found)
    for (const tool of found.tools) {
      runner.describe(tool.name, () => {
        testTool(suite, tool)
      })
    }
  })
}

interface Suite {
  readonly source: ToolBoxSource
  readonly options: TestToolBoxOptions
  readonly runner: TestRunner
}

interface Found {
  readonly tools: readonly AgentTool[]
  readonly failure?: { readonly thrown: unknown }
}

/** Tests are named after the tools, so the tools have to be known while tests are registered. */
async function findTools(suite: Suite): Promise<Found> {
  try {
    return { tools: (await open(suite)).tools }
  } catch (thrown) {
    return { tools: [], failure: { thrown } }
  }
}

async function open({ source, options }: Suite): Promise<ToolBox> {
  const toolbox = await createToolBox(source, { config: options.config })
  await toolbox.refreshTools()
  return toolbox
}

function testDiscovery(suite: Suite, { tools, failure }: Found): void {
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
}

function testTool(suite: Suite, tool: AgentTool): void {
  const { runner, options } = suite
  test(runner, 'has a name in snake_case and a description', async () => {
    expectEqual(runner, nameProblems(tool), [])
  })
  test(runner, 'describes its arguments by a valid JSON Schema', async () => {
    expectEqual(runner, await schemaProblems(tool.arguments, 'input'), [])
  })
  test(runner, 'describes its output by a valid JSON Schema', async () => {
    expectEqual(runner, await schemaProblems(tool.output, 'output'), [])
  })
  test(runner, 'refuses arguments that its schema does not allow', async () => {
    expectEqual(runner, await refusalProblems(await open(suite), tool), [])
  })
  for (const { title, example, isSkipped } of findExamples(tool, options.runWrites === true)) {
    runner.it(title, { skip: isSkipped }, async () => {
      const { actual, expected } = await runExample(await open(suite), tool, example, options.context)
      expectEqual(runner, actual, expected)
    })
  }
}

const test = (runner: TestRunner, title: string, body: () => Promise<void>): unknown =>
  runner.it(title, {}, body)
