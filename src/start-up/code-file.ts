import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Taken before a plugin can replace them. */
const read = readFileSync
const write = writeFileSync
const rename = renameSync
const makeFolder = mkdirSync
const setMode = chmodSync

/**
 * Reads code that `writeCode` wrote; `undefined` when there is none, or when the disk spoilt it.
 *
 * V8 trusts the code that it is handed, and could crash. Comparing two copies takes a twentieth of the time that a sum
 * over one takes in JavaScript.
 */
export function readCode(file: string): Buffer | undefined {
  let content: Buffer
  try {
    content = read(file)
  } catch {
    return undefined
  }
  const code = content.subarray(0, content.length / 2)
  return code.length > 0 && code.equals(content.subarray(code.length)) ? code : undefined
}

/** Writes code as a whole: a process that reads it meanwhile, and one after a power failure, sees all of it or none. */
export function writeCode(file: string, code: Buffer): void {
  const temporary = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  try {
    // A tool may have changed what new folders lack.
    if (makeFolder(dirname(file), { recursive: true, mode: 0o700 }) !== undefined)
      setMode(dirname(file), 0o700)
    write(temporary, Buffer.concat([code, code]), { mode: 0o600, flush: true })
    rename(temporary, file)
  } catch {
    // A full or read-only disk only costs the next run some time.
    discard(temporary)
  }
}

function discard(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // Who may not write may not remove either, and has written nothing.
  }
}

/** Removes the oldest files of a folder until `most` are left: earlier versions of this package leave theirs behind. */
export function pruneCode(folder: string, most: number): void {
  try {
    const files = readdirSync(folder).map((name) => join(folder, name))
    const byAge = files.toSorted((left, right) => statSync(right).mtimeMs - statSync(left).mtimeMs)
    for (const file of byAge.slice(most)) rmSync(file, { force: true })
  } catch {
    // Another process prunes too.
  }
}
