import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { messageOf } from '../../core/errors.ts'
import { MANIFEST_FILE, parseManifest, type ToolManifest } from '../../discovery/manifest.ts'

/** The contract that a change is compared with. */
export type BaseContract =
  | {
      readonly ok: true
      readonly base: string
      /** Whether `base` names a file, which may be that of another package. */
      readonly isFile: boolean
      readonly manifest: ToolManifest
    }
  | { readonly ok: false; readonly base: string; readonly code: BaseFault; readonly reason: string }

type BaseFault = 'not-a-repository' | 'unknown-revision' | 'missing' | 'invalid' | 'no-git'

/**
 * Reads the contract that `base` names: a file, or a git revision (`main`, `v1.2.0`, `HEAD~1`).
 *
 * @param root the folder of the package; a revision is asked for the manifest of that folder
 * @param from the folder that the name of a file counts from, if not from `root`
 */
export async function readBaseContract(base: string, root: string, from = root): Promise<BaseContract> {
  const file = [from, root].map((folder) => resolve(folder, base)).find((path) => existsSync(path))
  if (file !== undefined && !base.startsWith('-')) return readFileContract(base, file)
  const text = await readAtRevision(base, root)
  return typeof text === 'string' ? parsed(base, text, false) : { ok: false, base, ...text }
}

/** Whether a file was named that is the manifest of another package. */
export const isOfAnother = (base: BaseContract, name: string): boolean =>
  base.ok && base.isFile && base.manifest.package.name !== name

function readFileContract(base: string, file: string): BaseContract {
  try {
    return parsed(base, readFileSync(file, 'utf8'), true)
  } catch (error) {
    return { ok: false, base, code: 'invalid', reason: `${base} cannot be read: ${messageOf(error)}` }
  }
}

function parsed(base: string, text: string, isFile: boolean): BaseContract {
  const read = parseManifest(text)
  if (read.ok) return { ok: true, base, isFile, manifest: read.manifest }
  return { ok: false, base, code: 'invalid', reason: `the manifest of ${base} is not valid: ${read.reason}` }
}

interface Fault {
  readonly code: BaseFault
  readonly reason: string
}

async function readAtRevision(revision: string, root: string): Promise<string | Fault> {
  const repository = await git(['rev-parse', '--git-dir'], root)
  if (repository.code === 'ENOENT') {
    return {
      code: 'no-git',
      reason: `'${revision}' is no file, and git cannot be run to look for a revision`,
    }
  }
  if (repository.code !== 0) {
    return {
      code: 'not-a-repository',
      reason: `'${revision}' is no file, and ${root} is in no git repository`,
    }
  }
  // A word with a dash would be an option to git, and no name of a revision begins with one.
  const isName = !revision.startsWith('-')
  const known =
    isName && (await git(['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], root)).code === 0
  if (!known) {
    const hint = 'a shallow clone has only the newest commit: fetch the revision first'
    return {
      code: 'unknown-revision',
      reason: `'${revision}' is neither a file nor a git revision here (${hint})`,
    }
  }
  const shown = await git(['cat-file', 'blob', `${revision}:./${MANIFEST_FILE}`], root)
  if (shown.code === 0) return shown.stdout
  return { code: 'missing', reason: `there is no ${MANIFEST_FILE} at '${revision}'` }
}

interface GitAnswer {
  /** The exit code, or what kept git from running. */
  readonly code: number | string
  readonly stdout: string
}

function git(words: readonly string[], cwd: string): Promise<GitAnswer> {
  const options = { cwd, maxBuffer: 64 * 1024 * 1024, encoding: 'utf8' } as const
  return new Promise((answer) => {
    execFile('git', words, options, (error, stdout) =>
      answer({ code: error?.code ?? (error ? 1 : 0), stdout }),
    )
  })
}
