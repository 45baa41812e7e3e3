import * as Flags from '@oclif/core/flags'
import { type ContractDiff, diffContracts } from '../check/contract/contract-diff.ts'
import { isOfAnother, readBaseContract } from '../check/contract/base-contract.ts'
import { type CheckedPackage, loadPackages } from '../check/project/checked-package.ts'
import { currentManifest } from '../check/project/contract-family.ts'
import { BaseCommand } from '../cli/base-command.ts'
import { EXIT } from '../cli/exit-codes.ts'
import { guardStdout } from '../cli/guard/stdout.ts'
import { createStyle } from '../cli/output/style.ts'
import { scanNotices } from '../cli/scan-notices.ts'
import { scanFlags, scanFromFlags, workingFolder } from '../cli/scan-flags.ts'
import { UsageError } from '../cli/usage-error.ts'
import { RuntimeError } from '../core/errors.ts'
import { declarationWarnings } from '../discovery/declaration-warnings.ts'
import { loadEntry } from '../discovery/load.ts'
import { toLoadError } from '../discovery/load-error.ts'
import { writeManifest } from '../discovery/manifest-write.ts'
import type { ToolManifest } from '../discovery/manifest.ts'
import { adaptProvider } from '../registry/provider/adapt-provider.ts'

interface Written {
  readonly file: string
  readonly changed: boolean
}

interface Compared extends ContractDiff {
  readonly package: string
}

export default class Manifest extends BaseCommand {
  static override description = `Writes toolbox.manifest.json: every tool of the toolboxes that are developed here, with both schemas. Commit it and publish it: list and spec read it instead of importing an installed package, and check compares it with the code.

With --diff nothing is written: the contract is compared with that of a git revision or file, and each difference is breaking, dangerous or safe. Exits with 1 when the version does not allow for what broke.`
  static override examples = [
    'toolbox manifest',
    'toolbox manifest --diff origin/main',
    'toolbox manifest --diff v1.2.0 --json | jq .diffs[0].version',
  ]
  static override flags = {
    ...scanFlags,
    diff: Flags.string({
      helpValue: 'REVISION|FILE',
      summary: 'Compare with a git revision, such as main, or with a manifest file; write nothing.',
    }),
    check: Flags.boolean({
      exclusive: ['diff'],
      summary: 'Write nothing; exit with 1 when the file is behind.',
    }),
  }

  override async run(): Promise<{ manifests: readonly Written[] } | { diffs: readonly Compared[] }> {
    const { flags } = await this.parse(Manifest)
    guardStdout()
    const packages = await this.load(scanFromFlags(flags))
    if (flags.diff !== undefined)
      return { diffs: await this.compare(packages, flags.diff, workingFolder(flags)) }
    const manifests = packages.map((checked) => {
      const { file, isChanged } = writeManifest(checked.package.root, manifestOf(checked), {
        dryRun: flags.check,
      })
      return { file, changed: isChanged }
    })
    for (const { file, changed } of manifests) {
      this.say(changed ? (flags.check ? `behind the code: ${file}` : `wrote ${file}`) : `up to date: ${file}`)
    }
    if (flags.check && manifests.some(({ changed }) => changed)) process.exitCode = EXIT.bad
    return { manifests }
  }

  private async load(scan: ReturnType<typeof scanFromFlags>): Promise<readonly CheckedPackage[]> {
    const own = scan.entries.filter(({ origin }) => origin === 'project' || origin === 'workspace')
    if (own.length === 0) {
      throw new UsageError('no toolbox is developed here', [
        ...scanNotices(scan),
        'toolbox new NAME makes one',
        'toolbox list --why shows where was looked',
      ])
    }
    const packages = await loadPackages(own, (entry) => loadEntry(entry, { adaptProvider }))
    const [failed] = packages.flatMap((checked) => checked.failed)
    if (failed !== undefined) throw toLoadError(failed.error)
    for (const entry of own) {
      for (const warning of entry.status === 'found' ? declarationWarnings(entry) : [])
        this.note(`warning: ${warning}`)
    }
    return packages
  }

  private async compare(
    packages: readonly CheckedPackage[],
    base: string,
    from: string,
  ): Promise<readonly Compared[]> {
    const { renderDiff } = await import('../cli/check/render-diff.ts')
    const style = await createStyle('stdout')
    const diffs: Compared[] = []
    for (const checked of packages) {
      const before = await readBaseContract(base, checked.package.root, from)
      if (!before.ok) throw new UsageError(`--diff ${base}: ${before.reason}`)
      if (packages.length > 1 && isOfAnother(before, checked.package.name)) continue
      const diff = diffContracts(before.manifest, manifestOf(checked))
      this.say(renderDiff(checked.package.name, diff, style))
      diffs.push({ package: checked.package.name, ...diff })
    }
    if (diffs.length === 0) {
      throw new UsageError(`--diff ${base}: it is the manifest of no package that is developed here`)
    }
    if (diffs.some(({ version }) => !version.isBreakAnnounced)) process.exitCode = EXIT.bad
    return diffs
  }
}

function manifestOf(checked: CheckedPackage): ToolManifest {
  const current = currentManifest(checked)
  if (current.ok) return current.manifest
  const { toolbox, name, schema_error: reason } = current.undescribable[0]!
  const message = `Tool '${name}' of ToolBox '${toolbox}' cannot be described: ${reason}`
  throw new RuntimeError(message, { phase: 'discovery', tool: name, toolbox })
}
