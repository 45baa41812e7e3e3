import type { Finding } from '../check/finding.ts'
import type { AgentTool } from '../core/tool.ts'
import { lintToolBox } from './lint-tool-box.ts'
import { printFindings } from './print-findings.ts'
import { expectEqual } from './runner.ts'
import { type Suite, test } from './suite.ts'

/** Finds what the rules say about the toolbox, once for all tests of the suite. */
export type Lint = () => Promise<readonly Finding[]>

export function lintOnce({ source, options }: Suite): Lint {
  let findings: Promise<readonly Finding[]> | undefined
  return () => (findings ??= lintToolBox(source, options))
}

/** Registers the rules about the toolbox as a whole as one test. */
export function testToolBoxRules({ runner, options }: Suite, lint: Lint): void {
  test(runner, 'keeps the rules for a toolbox as a whole', async () => {
    const whole = (await lint()).filter(({ tool }) => tool === undefined)
    expectEqual(runner, await printFindings(whole, options), [])
  })
}

/** Registers the rules about one tool as one test for each group of families. */
export function testToolRules({ runner, options }: Suite, lint: Lint, { name }: AgentTool): void {
  for (const [title, families] of GROUPS) {
    test(runner, title, async () => {
      const { ALL_RULES } = await import('../check/all-rules.ts')
      const ids = new Set(ALL_RULES.filter(({ family }) => families.includes(family)).map(({ id }) => id))
      const own = (await lint()).filter(({ tool, rule }) => tool === name && ids.has(rule))
      expectEqual(runner, await printFindings(own, options), [])
    })
  }
}

const GROUPS: readonly (readonly [title: string, families: readonly string[]])[] = [
  ['is named and described for a model', ['tool', 'cost']],
  ['has sound schemas', ['schema']],
  ['is accepted by the providers', ['provider']],
]
