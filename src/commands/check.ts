import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as Args from '@oclif/core/args'
import * as Flags from '@oclif/core/flags'
import { isAtLeast } from '../check/finding.ts'
import type { CheckReport } from '../check/report/check-report.ts'
import { FORMATS, type FormatName } from '../check/report/formats.ts'
import { toJson } from '../check/report/json.ts'
import { formatPretty, type PrettyOptions } from '../check/report/pretty.ts'
import { BaseCommand } from '../cli/base-command.ts'
import { BUS_FLAG, busFlags, fillBusUrl } from '../cli/bus/bus-flags.ts'
import { applyFixes } from '../cli/check/apply-fixes.ts'
import { checkFlags, withFuzzRuns } from '../cli/check/check-flags.ts'
import { explainRule, listRules, type RuleList, type RulePage } from '../cli/check/explain-rule.ts'
import { requireOutputs } from '../cli/check/report-outputs.ts'
import { runCheck } from '../cli/check/run-check.ts'
import { EXIT } from '../cli/exit-codes.ts'
import { guardStdout } from '../cli/guard/stdout.ts'
import { progressNote } from '../cli/output/progress.ts'
import { createStyle } from '../cli/output/style.ts'
import { writeOut } from '../cli/output/streams.ts'
import { projectFolder, scanFlags, scanFromFlags, workingFolder } from '../cli/scan-flags.ts'

export default class Check extends BaseCommand {
  static override description = `Examines the toolboxes that are developed here: how the package loads and what it would publish, names and descriptions, schemas, what each provider would refuse, the committed contract, the examples, and with --fuzz generated calls.

Exits with 1 on a finding at or above --fail-on, with 2 when the configuration cannot be used, with 3 when a toolbox will not load. The configuration is the key "toolbox" of package.json, or toolbox.config.json.`
  static override examples = [
    'toolbox check',
    'toolbox check --format github --base origin/main',
    'toolbox check weather_tools --profile gemini --profile openai-strict',
    'toolbox check --fuzz 500 --seed 42',
    'toolbox check --bus --profile gemini',
    'toolbox check --explain array/items-required',
    "toolbox check --explain 'schema/*'",
  ]
  static override args = {
    toolboxes: Args.string({ ignoreStdin: true, multiple: true, description: 'The toolboxes to examine.' }),
  }
  static override flags = {
    ...scanFlags,
    ...busFlags,
    bus: Flags.string({ ...BUS_FLAG, exclusive: ['all', 'fix', 'fuzz', 'run-writes', 'base'] }),
    ...checkFlags,
  }

  override async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Check, fillBusUrl(withFuzzRuns(this.argv)))
    if (flags.explain !== undefined) return this.explain(flags.explain)
    requireOutputs(flags.format ?? [], flags.output ?? [])
    guardStdout()
    const scan = scanFromFlags(flags)
    const root = projectFolder(scan, workingFolder(flags))
    const progress = progressNote()
    const {
      report: found,
      packages,
      isNotLoadable,
    } = await runCheck({
      scan,
      root,
      version: this.config.version,
      names: (args.toolboxes as unknown as readonly string[] | undefined) ?? [],
      all: flags.all,
      only: flags.only ?? [],
      skip: flags.skip ?? [],
      profiles: flags.profile ?? [],
      failOn: flags['fail-on'],
      fuzzRuns: flags.fuzz,
      seed: flags.seed,
      runWrites: flags['run-writes'],
      base: flags.base,
      bus: flags.bus === undefined ? undefined : flags,
      onProgress: progress.update,
      onWarning: (line) => this.note(`warning: ${line}`),
    })
    progress.clear()
    const { fixed, findings } = flags.fix
      ? applyFixes(found.findings, packages, root)
      : { fixed: [], findings: found.findings }
    for (const line of fixed) this.note(`fixed: ${line}`)
    const report = { ...found, findings }
    await this.print(report, {
      formats: flags.format ?? [],
      outputs: flags.output ?? [],
      isVerbose: flags.verbose,
    })
    process.exitCode = exitCode(report, isNotLoadable)
    return { ...toJson(report), ...(flags.fix ? { fixed } : {}) }
  }

  private explain(name: string): RulePage | RuleList {
    const list = listRules(name)
    if (list !== undefined) {
      this.say(list.rules.map(({ rule, title }) => `${rule.padEnd(36)}${title}`).join('\n'))
      return list
    }
    const page = explainRule(name, this.config.root)
    this.say(page.page)
    return page
  }

  /** Each report goes to the file at the same place, or to stdout. */
  private async print(report: CheckReport, { formats, outputs, isVerbose }: Printing): Promise<void> {
    const style = await createStyle('stdout')
    const wanted = formats.length === 0 ? (['pretty'] as const) : formats
    for (const [index, format] of wanted.entries()) {
      const file = outputs[index]
      const print = (options: PrettyOptions): string =>
        format === 'pretty' ? formatPretty(report, { ...options, isVerbose }) : FORMATS[format](report)
      if (file !== undefined) writeFileSync(resolve(file), print({}))
      else if (!this.jsonEnabled()) writeOut(print({ style }))
    }
  }
}

interface Printing {
  readonly formats: readonly FormatName[]
  readonly outputs: readonly string[]
  readonly isVerbose: boolean
}

function exitCode({ findings, failOn }: CheckReport, isNotLoadable: boolean): number {
  if (isNotLoadable) return EXIT.notLoadable
  return findings.some(({ severity }) => isAtLeast(severity, failOn)) ? EXIT.bad : EXIT.good
}
