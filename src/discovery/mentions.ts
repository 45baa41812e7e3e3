import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FoundEntry } from './scan-types.ts'

const CODE = new Set(['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts', '.json'])
const MOST_FILES = 500
const MOST_BYTES = 8 * 1024 * 1024

/**
 * Whether the files of a package, dependencies aside, contain a tool's name as a word of its own.
 *
 * A package too big to search might, so it does. One that makes up the names of its tools does not, although it may
 * have the tool.
 */
export function mentionsName({ module, package: { root } }: FoundEntry, name: string): boolean {
  const needle = Buffer.from(name)
  if (fileMentions(module, needle)) return true
  let files = 0
  let bytes = 0
  for (const file of codeFiles(root)) {
    const size = sizeOf(file)
    if (file === module || size === undefined) continue
    files++
    bytes += size
    if (files > MOST_FILES || bytes > MOST_BYTES || fileMentions(file, needle)) return true
  }
  return false
}

function fileMentions(file: string, needle: Buffer): boolean {
  let content: Buffer
  try {
    content = readFileSync(file)
  } catch {
    return false
  }
  for (let at = content.indexOf(needle); at !== -1; at = content.indexOf(needle, at + 1)) {
    if (!isWordByte(content[at - 1]) && !isWordByte(content[at + needle.length])) return true
  }
  return false
}

/** `undefined` for what is no file: a pipe or a device may have no end. */
function sizeOf(file: string): number | undefined {
  try {
    const stats = statSync(file)
    return stats.isFile() ? stats.size : undefined
  } catch {
    return undefined
  }
}

const isWordByte = (byte: number | undefined): boolean =>
  byte !== undefined && /\w/.test(String.fromCharCode(byte))

function* codeFiles(folder: string): Generator<string, void, undefined> {
  const folders = [folder]
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for (const item of itemsOf(next)) {
      if (item.name.startsWith('.') || item.name === 'node_modules') continue
      const path = join(next, item.name)
      if (item.isDirectory()) folders.push(path)
      else if (CODE.has(extname(item.name))) yield path
    }
  }
}

function itemsOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
