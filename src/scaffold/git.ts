import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ProgramResult, runProgram } from './run-program.ts'

export type Repository =
  | { readonly outcome: 'created' }
  /** The package is inside a repository already. */
  | { readonly outcome: 'inside'; readonly root: string }
  | { readonly outcome: 'no-git' }
  | { readonly outcome: 'failed'; readonly reason: string }

/** Makes an empty Git repository of a package that was written, unless it is inside one. Nothing is committed. */
export async function createRepository(dir: string): Promise<Repository> {
  // Git itself denies that a repository of another owner is one.
  const root = repositoryAround(dir)
  if (root !== undefined) return { outcome: 'inside', root }
  const made = await runGit(dir, 'init', '--quiet')
  // `init --initial-branch` would need Git 2.28.
  const named = made.ok ? await runGit(dir, 'symbolic-ref', 'HEAD', `refs/heads/${BRANCH}`) : made
  if (named.ok) return { outcome: 'created' }
  return named.notFound ? { outcome: 'no-git' } : { outcome: 'failed', reason: named.reason }
}

/** The branch that the workflow of every template names. */
const BRANCH = 'main'

const runGit = (dir: string, ...args: readonly string[]): Promise<ProgramResult> =>
  runProgram('git', args, { cwd: dir, env: NO_REPOSITORY })

function repositoryAround(dir: string): string | undefined {
  if (existsSync(join(dir, '.git'))) return dir
  const parent = dirname(dir)
  return parent === dir ? undefined : repositoryAround(parent)
}

/** A Git hook passes its own repository on to whatever it starts. */
const NO_REPOSITORY = { GIT_DIR: undefined, GIT_WORK_TREE: undefined, GIT_INDEX_FILE: undefined }
