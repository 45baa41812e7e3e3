import { nearest } from '../../core/nearest.ts'
import { haveSameSchemas } from './compare-tools.ts'
import type { ContractTool } from './contract.ts'

/** Which tool of the older contract became which of the newer one. */
export interface ToolMatch {
  readonly kept: readonly (readonly [ContractTool, ContractTool])[]
  readonly renamed: readonly (readonly [ContractTool, ContractTool])[]
  readonly removed: readonly ContractTool[]
  readonly added: readonly ContractTool[]
}

/**
 * Pairs the tools of two versions of a toolbox.
 *
 * A tool that is gone was renamed when a new one names it as an alias, differs only in the case of its name, or
 * takes and gives the same under a similar name or the same description.
 */
export function matchTools(before: readonly ContractTool[], after: readonly ContractTool[]): ToolMatch {
  const byName = new Map(after.map((tool) => [tool.name, tool]))
  const kept = before.flatMap((tool) => {
    const now = byName.get(tool.name)
    return now === undefined ? [] : [[tool, now] as const]
  })
  const names = new Set(before.map(({ name }) => name))
  const gone = before.filter(({ name }) => !byName.has(name))
  const added = new Set(after.filter(({ name }) => !names.has(name)))
  const renamed: (readonly [ContractTool, ContractTool])[] = []
  for (const isRename of SIGNS) {
    for (const old of gone) {
      if (renamed.some(([was]) => was === old)) continue
      const now = [...added].find((candidate) => isRename(old, candidate))
      if (now === undefined) continue
      added.delete(now)
      renamed.push([old, now])
    }
  }
  const removed = gone.filter((old) => !renamed.some(([was]) => was === old))
  return { kept, renamed, removed, added: [...added] }
}

const foldName = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '')

/** What shows a rename, surest first. */
const SIGNS: readonly ((old: ContractTool, now: ContractTool) => boolean)[] = [
  (old, now) => now.aliases?.includes(old.name) === true,
  (old, now) => foldName(old.name) === foldName(now.name),
  (old, now) => nearest(old.name, [now.name]) !== undefined && haveSameSchemas(old, now),
  (old, now) =>
    old.description !== undefined && old.description === now.description && haveSameSchemas(old, now),
]
