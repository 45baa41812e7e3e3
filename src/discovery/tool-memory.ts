import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isPlainObject } from '../core/plain-object.ts'
import type { Policy } from '../core/policy.ts'
import type { ToolAnnotations } from '../core/tool.ts'
import { cacheFolderFor, createCacheFolder, writeAtomically } from './cache-folder.ts'
import { isFile, stampOf } from './footprint.ts'
import type { ProviderNotes } from './provider-notes.ts'
import type { FoundEntry } from './scan-types.ts'

/** What is kept of a tool. */
export interface RememberedTool {
  readonly name: string
  readonly description: string
  readonly aliases?: readonly string[]
  readonly annotations?: ToolAnnotations
  readonly policy?: Policy
  readonly label?: string
}

/**
 * Remembers which tools an installed toolbox had when it last loaded, until its package changes.
 *
 * A project's own sources are never remembered, since any file of theirs may change.
 */
export interface ToolMemory {
  recall(entry: FoundEntry): readonly RememberedTool[] | undefined
  /** What was noted of the ToolProvider that has the tools; `undefined` when a toolbox has them. */
  recallProvider(entry: FoundEntry): ProviderNotes | undefined
  /** Ignored for an entry that is not installed. */
  remember(entry: FoundEntry, tools: readonly RememberedTool[], provider?: ProviderNotes): void
  /** Writes what is new; does nothing where there can be no cache. */
  save(): void
}

interface Memory {
  readonly stamp: string
  readonly tools: readonly RememberedTool[]
  readonly provider?: ProviderNotes
}

const FORMAT = 2

/** Opens the memory in the `node_modules/.cache/toolbox/` nearest to `cwd`; the file is read when first needed. */
export function openToolMemory(cwd: string): ToolMemory {
  const folder = cacheFolderFor(resolve(cwd))
  const file = folder === undefined ? undefined : join(folder.path, 'tools.json')
  const fresh = new Map<string, Memory>()
  let kept: ReadonlyMap<string, Memory> | undefined
  const find = (entry: FoundEntry): Memory | undefined => {
    if (!entry.installed) return undefined
    const key = keyOf(entry)
    kept ??= readMemory(file)
    const memory = fresh.get(key) ?? kept.get(key)
    return memory?.stamp === stampOfEntry(entry) ? memory : undefined
  }
  return {
    recall: (entry) => find(entry)?.tools,
    recallProvider: (entry) => find(entry)?.provider,
    remember(entry, tools, provider) {
      if (!entry.installed) return
      const base = { stamp: stampOfEntry(entry), tools: tools.map(toRemembered) }
      const memory: Memory = provider === undefined ? base : { ...base, provider }
      if (JSON.stringify(find(entry)) !== JSON.stringify(memory)) fresh.set(keyOf(entry), memory)
    },
    save() {
      if (fresh.size === 0 || folder === undefined || file === undefined) return
      if (createCacheFolder(folder) === 'failed') return
      // Read again: another process may have written meanwhile.
      const known = [...readMemory(file)].filter(([key]) => isFile(key.slice(0, key.lastIndexOf('#'))))
      const toolboxes = Object.fromEntries([...known, ...fresh])
      writeAtomically(file, JSON.stringify({ format: FORMAT, toolboxes }))
      fresh.clear()
      kept = undefined
    },
  }
}

function toRemembered(tool: RememberedTool): RememberedTool {
  const { name, description, aliases, annotations, policy, label } = tool
  const known = { name, description, aliases, annotations, policy, label }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) as typeof known
}

const keyOf = ({ module, exportName }: FoundEntry): string => `${module}#${exportName}`

const stampOfEntry = ({ package: { root, version }, module }: FoundEntry): string =>
  `${version} ${stampOf(join(root, 'package.json'))} ${stampOf(module)}`

function readMemory(file: string | undefined): ReadonlyMap<string, Memory> {
  if (file === undefined) return new Map()
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (!isPlainObject(value) || value['format'] !== FORMAT || !isPlainObject(value['toolboxes']))
      return new Map()
    return new Map(
      Object.entries(value['toolboxes']).filter((item): item is [string, Memory] => isMemory(item[1])),
    )
  } catch {
    return new Map()
  }
}

function isMemory(value: unknown): value is Memory {
  if (!isPlainObject(value) || typeof value['stamp'] !== 'string' || !Array.isArray(value['tools']))
    return false
  const { provider } = value
  if (provider !== undefined && !(isPlainObject(provider) && isPlainObject(provider['labels']))) return false
  return value['tools'].every(
    (tool) =>
      isPlainObject(tool) &&
      typeof tool['name'] === 'string' &&
      typeof tool['description'] === 'string' &&
      (tool['aliases'] === undefined || Array.isArray(tool['aliases'])),
  )
}
