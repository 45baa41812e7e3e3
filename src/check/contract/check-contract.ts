import { MANIFEST_FILE, parseManifest, type ToolManifest } from '../../discovery/manifest.ts'
import type { ManifestCreation } from '../../discovery/manifest-write.ts'
import type { Finding } from '../finding.ts'
import { stateFinding } from '../state-finding.ts'
import type { BaseContract } from './base-contract.ts'
import type { CompareOptions } from './compare-tools.ts'
import { type ContractDiff, diffContracts } from './contract-diff.ts'
import { BREAKING, DANGEROUS, INVALID, MISSING, NO_BASE, STALE, UNDESCRIBABLE } from './contract-rules.ts'
import { type ChangeLocator, changeLocator } from './manifest-place.ts'
import { isBumpEnough, nextVersion } from './version.ts'

export interface ContractSource {
  /** The manifest as the code would write it now. */
  readonly current: ManifestCreation
  /** The text of the committed manifest; `undefined` when there is none. */
  readonly committed: string | undefined
  /** Compared with instead of the committed manifest, such as that of the branch to merge into. */
  readonly base?: BaseContract | undefined
}

/** Checks that the committed manifest is up to date, and that what breaks callers comes with a fitting version. */
export function checkContract(source: ContractSource, options: CompareOptions = {}): readonly Finding[] {
  const { current, committed, base } = source
  if (!current.ok) return undescribable(current)
  const { manifest } = current
  if (committed === undefined)
    return [missing(), ...(base ? checkBase(manifest, base, undefined, options) : [])]
  const read = parseManifest(committed)
  if (!read.ok) {
    const message = `${MANIFEST_FILE} cannot be read: ${read.reason}; write it anew with \`toolbox manifest\``
    return [stateFinding(INVALID, { message, location: { file: MANIFEST_FILE, line: 1 } })]
  }
  const diff = diffContracts(read.manifest, manifest, options)
  const locate = changeLocator(MANIFEST_FILE, committed, read.manifest, 'before')
  const stale = isSameManifest(read.manifest, manifest)
    ? []
    : [staleFinding(read.manifest, manifest, diff, locate)]
  if (base === undefined) return [...stale, ...weigh(diff, locate, read.manifest, manifest)]
  const after =
    stale.length === 0 ? changeLocator(MANIFEST_FILE, committed, read.manifest, 'after') : undefined
  return [...stale, ...checkBase(manifest, base, after, options)]
}

function undescribable({ undescribable: tools }: ManifestCreation & { ok: false }): readonly Finding[] {
  return tools.map(({ toolbox, name, schema_error }) =>
    stateFinding(UNDESCRIBABLE, {
      toolbox,
      tool: name,
      message: `the tool has no JSON Schema: ${schema_error}`,
    }),
  )
}

const missing = (): Finding =>
  stateFinding(MISSING, {
    message: `there is no ${MANIFEST_FILE}, so nobody notices a change that breaks callers`,
    location: { file: 'package.json', line: 1 },
    fix: { text: 'Run `toolbox manifest`, commit the file, and publish it with the package.' },
  })

/** Layout does not count, nor who wrote the schemas; the order of keys does, since models see that of properties. */
const isSameManifest = (left: ToolManifest, right: ToolManifest): boolean =>
  withoutEmitters(left) === withoutEmitters(right)

const withoutEmitters = (manifest: ToolManifest): string =>
  JSON.stringify({ ...manifest, emitters: undefined })

function staleFinding(
  before: ToolManifest,
  after: ToolManifest,
  { changes, counts }: ContractDiff,
  locate: ChangeLocator,
): Finding {
  const heaviest = (['breaking', 'dangerous', 'safe'] as const).find((severity) => counts[severity] > 0)
  const first = changes.find(({ severity }) => severity === heaviest)
  return stateFinding(STALE, {
    message: `${MANIFEST_FILE} does not say what the code says: ${whatDiffers(before, after, counts)}`,
    location: first === undefined ? { file: MANIFEST_FILE, line: 1 } : locate(first),
    fix: { text: 'Run `toolbox manifest` and commit the file.' },
  })
}

function whatDiffers(before: ToolManifest, after: ToolManifest, counts: ContractDiff['counts']): string {
  const parts = (['breaking', 'dangerous', 'safe'] as const)
    .filter((severity) => counts[severity] > 0)
    .map((severity) => `${counts[severity]} ${severity}`)
  if (parts.length > 0) return `${parts.join(', ')} ${sum(counts) === 1 ? 'change' : 'changes'}`
  const [old, now] = [before.package, after.package]
  if (old.name !== now.name) return `it describes ${old.name}, not ${now.name}`
  if (old.version !== now.version) return `it describes version ${old.version}, not ${now.version}`
  return 'the same contract is written differently'
}

const sum = ({ breaking, dangerous, safe }: ContractDiff['counts']): number => breaking + dangerous + safe

function checkBase(
  manifest: ToolManifest,
  base: BaseContract,
  locate: ChangeLocator | undefined,
  options: CompareOptions,
): readonly Finding[] {
  if (base.ok)
    return weigh(diffContracts(base.manifest, manifest, options), locate, base.manifest, manifest, base.base)
  // A revision from before the first manifest promised nothing.
  if (base.code === 'missing') return []
  return [stateFinding(NO_BASE, { message: base.reason })]
}

/** One finding for each change that the version does not announce. */
function weigh(
  { changes }: ContractDiff,
  locate: ChangeLocator | undefined,
  before: ToolManifest,
  after: ToolManifest,
  base?: string,
): readonly Finding[] {
  const [old, now] = [before.package.version, after.package.version]
  const since = base === undefined ? `version ${old}` : `${base} (version ${old})`
  const excuse = old === now ? '' : `; ${now} does not announce it`
  return changes.flatMap((change) => {
    const needed = change.severity === 'breaking' ? 'major' : 'minor'
    if (change.severity === 'safe' || isBumpEnough(old, now, needed)) return []
    const finding = stateFinding(change.severity === 'breaking' ? BREAKING : DANGEROUS, {
      // A text is reworded all the time; that is worth knowing, not worth a warning.
      ...(change.code === 'meta/description-changed' ? { severity: 'info' } : {}),
      toolbox: change.toolbox,
      tool: change.tool,
      path: change.pointer,
      message: `since ${since}, ${change.message} (${change.code})${excuse}`,
      location: locate?.(change),
      fix: { text: `Take the change back, or release it as ${nextVersion(old, needed) ?? 'a new version'}.` },
    })
    return [finding]
  })
}
