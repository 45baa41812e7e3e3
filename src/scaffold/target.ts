import { dirname, join } from 'node:path'
import type { FileSystem } from './file-system.ts'
import { explainFault } from './fault.ts'
import type { Plan } from './plan.ts'
import { bad, good, type Outcome } from './problem.ts'

/** Where a plan goes, and what stands there now. */
export interface Target {
  /** Absolute. */
  readonly dir: string
  readonly exists: boolean
  /** Folders above it that have to be made, outermost first. */
  readonly missingParents: readonly string[]
  /** Planned files that stand there already and will be replaced. */
  readonly overwrites: readonly string[]
}

/**
 * Looks at the folder that a plan is to be written to, and refuses whatever could lose something.
 *
 * With `force` a folder may hold files, and those that the plan names are replaced. No link is ever followed.
 */
export function inspectTarget(plan: Plan, dir: string, fs: FileSystem, force = false): Outcome<Target> {
  try {
    switch (fs.look(dir)) {
      case undefined:
        return inspectParents(dir, fs)
      case 'folder':
        return inspectFolder(plan, dir, fs, force)
      case 'link':
        return bad(
          'target-is-link',
          `${dir} is a symbolic link`,
          'Give the folder that it leads to with --dir.',
        )
      case 'file':
      case 'other':
        return bad('target-exists', `${dir} exists and is not a folder`, `Remove it, or ${ELSEWHERE}.`)
    }
  } catch (error) {
    return explainFault(error, dir)
  }
}

const ELSEWHERE = 'choose another folder with --dir'

function inspectParents(dir: string, fs: FileSystem): Outcome<Target> {
  const missingParents: string[] = []
  let parent = dirname(dir)
  while (fs.look(parent) === undefined && parent !== dirname(parent)) {
    missingParents.unshift(parent)
    parent = dirname(parent)
  }
  if (!fs.leadsToFolder(parent)) {
    const message = `${dir} cannot be made: ${parent} is not a folder`
    return bad('path-in-the-way', message, `Remove it, or ${ELSEWHERE}.`)
  }
  return good({ dir, exists: false, missingParents, overwrites: [] })
}

function inspectFolder(plan: Plan, dir: string, fs: FileSystem, force: boolean): Outcome<Target> {
  const entries = fs.list(dir)
  if (entries.length > 0 && !force) {
    const message = `${dir} is not empty: it holds ${listed(entries)}`
    const fix = `Use --force to add to it (only the template's own files are replaced), or ${ELSEWHERE}.`
    return bad('target-not-empty', message, fix)
  }
  const overwrites: string[] = []
  for (const { path } of plan.files) {
    const obstacle = findObstacle(dir, path, fs)
    if (obstacle !== undefined) {
      const message = `${join(dir, obstacle.path)} is ${obstacle.what}, where the template has ${obstacle.wanted}`
      return bad('path-in-the-way', message, `Move it away, or ${ELSEWHERE}.`)
    }
    if (fs.look(join(dir, path)) === 'file') overwrites.push(path)
  }
  return good({ dir, exists: true, missingParents: [], overwrites })
}

interface Obstacle {
  readonly path: string
  readonly what: string
  readonly wanted: string
}

/** Finds the part of a planned path whose place is taken by something of another kind. */
function findObstacle(dir: string, path: string, fs: FileSystem): Obstacle | undefined {
  const names = path.split('/')
  for (let count = 1; count <= names.length; count++) {
    const part = names.slice(0, count).join('/')
    const wanted = count === names.length ? 'file' : 'folder'
    const found = fs.look(join(dir, part))
    if (found === undefined) return undefined
    if (found !== wanted) return { path: part, what: KINDS[found], wanted: KINDS[wanted] }
  }
  return undefined
}

const KINDS = {
  file: 'a file',
  folder: 'a folder',
  link: 'a symbolic link',
  other: 'no ordinary file',
} as const

function listed(entries: readonly string[]): string {
  const shown = entries.toSorted().slice(0, 3).join(', ')
  return entries.length > 3 ? `${shown} and ${entries.length - 3} more` : shown
}
