import type { Severity } from '../check/finding.ts'
import type { FuzzOptions } from '../check/fuzz/fuzz-toolbox.ts'
import type { ToolBox } from '../core/toolbox.ts'
import { createToolBox, type ToolBoxSource } from './create-tool-box.ts'
import type { LintOptions } from './lint-tool-box.ts'
import type { TestOptions, TestRunner } from './runner.ts'

export interface TestToolBoxOptions extends LintOptions {
  /** The suite's title; by default the name of the class. */
  readonly title?: string | undefined
  /** What every call of an example carries as its context. */
  readonly context?: Readonly<Record<string, unknown>> | undefined
  /** Runs tools that are not read-only too; by default their arguments are validated and they do not run. */
  readonly runWrites?: boolean | undefined
  /** A finding of this weight fails a test. Default: `error`. */
  readonly failOn?: Exclude<Severity, 'info'> | undefined
  /** Also tries each tool with this many generated calls. Default: none. */
  readonly fuzz?:
    | number
    | ({ readonly runs: number } & Pick<FuzzOptions, 'seed' | 'timeoutMs' | 'budgetMs'>)
    | undefined
  /** By default Vitest, which runs the test file. */
  readonly runner?: TestRunner | undefined
}

/** What the parts of one suite share. */
export interface Suite {
  readonly source: ToolBoxSource
  readonly options: TestToolBoxOptions
  readonly runner: TestRunner
}

/** A toolbox of its own for each test, so that none sees what another left behind. */
export async function open({ source, options }: Suite): Promise<ToolBox> {
  const toolbox = await createToolBox(source, { config: options.config })
  await toolbox.refreshTools()
  return toolbox
}

export const test = (
  runner: TestRunner,
  title: string,
  body: () => Promise<void>,
  options: TestOptions = {},
): unknown => runner.it(title, options, body)
