import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeToolBox } from '../../discovery/describe.ts'
import { createManifest, emittersOf, type ManifestCreation } from '../../discovery/manifest-write.ts'
import { MANIFEST_FILE, parseManifest } from '../../discovery/manifest.ts'
import { type BaseContract, isOfAnother, readBaseContract } from '../contract/base-contract.ts'
import { checkContract } from '../contract/check-contract.ts'
import type { ProviderVerdict } from '../contract/compare-tools.ts'
import type { Contract, ContractTool } from '../contract/contract.ts'
import type { Finding } from '../finding.ts'
import type { ChosenProfile } from '../plan.ts'
import type { CheckedTool } from '../rule.ts'
import { runRules } from '../run.ts'
import type { CheckedPackage } from './checked-package.ts'

/** The manifest of a package as its code would write it now. */
export function currentManifest({ package: { name, version }, loaded }: CheckedPackage): ManifestCreation {
  return createManifest({
    package: { name, version },
    toolboxes: Object.fromEntries(loaded.map(({ entry, toolbox }) => [entry.id, describeToolBox(toolbox)])),
    emitters: emittersOf(loaded.flatMap(({ toolbox }) => toolbox.tools)),
  })
}

export interface BaseChoice {
  /** The git revision or file to compare with; the committed manifest when there is none. */
  readonly base: string | undefined
  /** The folder that the name of a file counts from. */
  readonly from: string
  /** Whether other packages are compared as well, so that a file may be the manifest of one of them. */
  readonly isOneOfMany: boolean
}

/** Compares the contract of a package that is developed here with its committed manifest, or with a base. */
export async function checkContractOf(
  checked: CheckedPackage,
  choice: BaseChoice,
  profiles: readonly ChosenProfile[],
): Promise<readonly Finding[]> {
  const { root } = checked.package
  const file = join(root, MANIFEST_FILE)
  const committed = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  const current = currentManifest(checked)
  const base = await readBase(choice, checked.package)
  const verdictsOf = await judgeTools(contractsOf(current, committed, base), profiles)
  return checkContract({ current, committed, base }, { verdictsOf })
}

async function readBase(
  { base, from, isOneOfMany }: BaseChoice,
  { root, name }: CheckedPackage['package'],
): Promise<BaseContract | undefined> {
  if (base === undefined) return undefined
  const read = await readBaseContract(base, root, from)
  return isOneOfMany && isOfAnother(read, name) ? undefined : read
}

function contractsOf(
  current: ManifestCreation,
  committed: string | undefined,
  base: BaseContract | undefined,
): readonly Contract[] {
  const read = committed === undefined ? undefined : parseManifest(committed)
  return [
    ...(current.ok ? [current.manifest] : []),
    ...(read?.ok === true ? [read.manifest] : []),
    ...(base?.ok === true ? [base.manifest] : []),
  ]
}

type Verdicts = ReadonlyMap<string, ProviderVerdict>

/** Works out ahead how each profile takes each tool of the contracts; those that are the same in all need none. */
async function judgeTools(
  contracts: readonly Contract[],
  profiles: readonly ChosenProfile[],
): Promise<(tool: ContractTool) => Verdicts> {
  const all = contracts.map(({ toolboxes }) => Object.values(toolboxes).flatMap(({ tools }) => tools))
  const keys = all.map((own) => new Set(own.map(keyOf)))
  const tools = all.flat().filter((tool) => !keys.every((own) => own.has(keyOf(tool))))
  const known = new Map<string, Verdicts>()
  const whole = profiles.map(({ profile }) => ({ profile }))
  for (const tool of tools) {
    const key = keyOf(tool)
    if (!known.has(key)) known.set(key, await judge(tool, whole))
  }
  return (tool) => known.get(keyOf(tool)) ?? new Map()
}

const keyOf = ({ name, description, argument_schema, output_schema }: ContractTool): string =>
  JSON.stringify([name, description, argument_schema, output_schema])

async function judge(tool: ContractTool, profiles: readonly ChosenProfile[]): Promise<Verdicts> {
  const findings = await runRules([{ id: 'contract', tools: [tool as CheckedTool] }], { profiles })
  const verdicts = new Map<string, ProviderVerdict>(profiles.map(({ profile }) => [profile.id, 'accepted']))
  for (const { profiles: whose = [], severity } of findings) {
    for (const id of whose) {
      if (severity === 'error') verdicts.set(id, 'rejected')
      else if (severity === 'warning' && verdicts.get(id) === 'accepted') verdicts.set(id, 'degraded')
    }
  }
  return verdicts
}
