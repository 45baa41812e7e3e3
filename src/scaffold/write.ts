import { randomUUID } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { explainFault } from './fault.ts'
import { type FileSystem, nodeFileSystem } from './file-system.ts'
import type { Plan } from './plan.ts'
import { good, type Outcome } from './problem.ts'
import { inspectTarget, type Target } from './target.ts'

export interface WriteOptions {
  /** Writes into a folder that holds something, replacing the plan's own files and keeping everything else. */
  readonly force?: boolean | undefined
  readonly fileSystem?: FileSystem | undefined
}

/** A package that stands complete in its place. */
export interface Written extends Target {
  /** A temporary folder that could not be removed. */
  readonly leftover?: string | undefined
}

/**
 * Writes a planned package to `dir` (absolute): all of it, or on any failure nothing.
 *
 * A new folder is made beside its place and moved there; into one that exists each file is moved by itself.
 */
export function writeScaffold(plan: Plan, dir: string, options: WriteOptions = {}): Outcome<Written> {
  const fs = options.fileSystem ?? nodeFileSystem
  const inspected = inspectTarget(plan, dir, fs, options.force)
  if (!inspected.ok) return inspected
  const target = inspected.value
  const undo: (() => void)[] = []
  try {
    if (target.exists) return good({ ...target, leftover: writeInto(plan, target, fs, undo) })
    writeNew(plan, target, fs, undo)
    return good(target)
  } catch (error) {
    return explainFault(error, dir, undoAll(undo))
  }
}

type Undo = (() => void)[]

function writeNew(plan: Plan, { dir, missingParents }: Target, fs: FileSystem, undo: Undo): void {
  for (const parent of missingParents) createFolder(parent, fs, undo)
  const staging = createStaging(dirname(dir), `.${basename(dir)}`, fs, undo)
  writeFiles(plan, staging, fs)
  fs.move(staging, dir)
}

/** The staging folder is inside the target: the same file system, and writable when the target is. */
function writeInto(plan: Plan, { dir, overwrites }: Target, fs: FileSystem, undo: Undo): string | undefined {
  const staging = createStaging(dir, '.toolbox-new', fs, undo)
  const [fresh, former] = [join(staging, 'fresh'), join(staging, 'former')]
  fs.createFolder(fresh)
  fs.createFolder(former)
  writeFiles(plan, fresh, fs)
  const copyOf = (path: string): string => join(former, String(overwrites.indexOf(path)))
  for (const path of overwrites) fs.copyFile(join(dir, path), copyOf(path))
  for (const { path } of plan.files) {
    const place = join(dir, path)
    for (const folder of foldersOf(path)) {
      if (fs.look(join(dir, folder)) === undefined) createFolder(join(dir, folder), fs, undo)
    }
    fs.move(join(fresh, path), place)
    undo.push(() => (overwrites.includes(path) ? fs.move(copyOf(path), place) : fs.remove(place)))
  }
  // From here on the package is whole: taking it back because of a leftover would only lose it.
  return undoAll([() => fs.remove(staging)]) === '' ? undefined : staging
}

function writeFiles(plan: Plan, root: string, fs: FileSystem): void {
  const made = new Set<string>()
  for (const { path, content } of plan.files) {
    for (const folder of foldersOf(path)) {
      if (!made.has(folder)) fs.createFolder(join(root, folder))
      made.add(folder)
    }
    fs.createFile(join(root, path), content)
  }
}

/** The folders that a path goes through, outermost first. */
const foldersOf = (path: string): string[] => {
  const names = path.split('/').slice(0, -1)
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}

function createFolder(folder: string, fs: FileSystem, undo: Undo): void {
  fs.createFolder(folder)
  undo.push(() => fs.removeEmptyFolder(folder))
}

function createStaging(parent: string, name: string, fs: FileSystem, undo: Undo): string {
  const staging = join(parent, `${name}-${randomUUID().slice(0, 8)}`)
  fs.createFolder(staging)
  undo.push(() => fs.remove(staging))
  return staging
}

/** Takes back what was done, last first, and says what could not be. */
function undoAll(undo: Undo): string {
  const failures: string[] = []
  for (const step of undo.toReversed()) {
    try {
      step()
    } catch (error) {
      failures.push((error as Error).message)
    }
  }
  return failures.length === 0 ? '' : `; and cleaning up failed: ${failures.join('; ')}`
}
