import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { nearest } from '../../core/nearest.ts'
import { AgentNameError } from '../../registry/loadout/changes.ts'
import { LoadoutsFileError } from '../../registry/loadout/document.ts'
import { LOADOUTS_FILE, type Loadout, Loadouts } from '../../registry/loadout/loadouts.ts'
import { withExcerpts } from '../render/excerpt.ts'
import { UsageError } from '../usage-error.ts'

/** The loadouts in the file that `--loadouts` or `TOOLBOX_LOADOUTS` names, else in the one beside the project. */
export function openLoadouts(file: string | undefined, cwd: string): Loadouts {
  const { TOOLBOX_LOADOUTS: fromEnvironment = '' } = process.env
  const named = file ?? (fromEnvironment === '' ? undefined : fromEnvironment)
  return new Loadouts(named === undefined ? join(projectAt(cwd), LOADOUTS_FILE) : resolve(cwd, named))
}

/** The folder with a package.json at or above `cwd`, or `cwd` itself when there is none. */
function projectAt(cwd: string): string {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (dirname(folder) === folder) return cwd
  }
}

/**
 * The loadout of one agent.
 *
 * @throws UsageError when there is no such agent, or the file cannot be read.
 */
export async function requireLoadout(loadouts: Loadouts, agent: string): Promise<Loadout> {
  return reading(loadouts, async () => {
    const loadout = loadouts.get(agent)
    if (loadout === undefined) throw unknownAgent(loadouts, agent)
    return loadout
  })
}

export function unknownAgent(loadouts: Loadouts, agent: string): UsageError {
  const agents = loadouts.agents()
  const meant = nearest(agent, agents)
  return new UsageError(`there is no agent '${agent}' in ${loadouts.file}`, [
    ...(meant === undefined ? [] : [`did you mean '${meant}'?`]),
    ...(agents.length === 0 ? [] : [`the agents are ${agents.join(', ')}`]),
    `toolbox loadout add ${agent} TOOL makes it`,
  ])
}

/** Runs what reads a file of loadouts, or writes it, and explains why that cannot be done. */
export async function reading<T>({ file }: Loadouts, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof LoadoutsFileError) {
      const { text, at } = error
      const explained = new UnreadableLoadouts(error)
      throw at === undefined ? explained : withExcerpts(explained, [{ text, offset: at.offset }])
    }
    if (error instanceof AgentNameError) {
      throw new UsageError(error.message, ['give the agent another name'], { cause: error })
    }
    throw isFileFault(error) ? explainFileFault(file, error) : error
  }
}

const isFileFault = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error

const FAULTS: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'what should be its folder is a file',
  EACCES: 'it may not be read or written',
  EPERM: 'it may not be read or written',
  EROFS: 'it is on a disk that is read-only',
  ENOSPC: 'no space is left for it',
}

function explainFileFault(file: string, error: NodeJS.ErrnoException): UsageError {
  const why = FAULTS[error.code ?? ''] ?? error.message
  return new UsageError(
    `the file of loadouts ${file} cannot be used: ${why}`,
    ['mend that, or name another file: --loadouts FILE'],
    { cause: error },
  )
}

/** The file that the command line names, or that stands where it looks, is of no use. */
class UnreadableLoadouts extends UsageError {
  readonly #fault: LoadoutsFileError

  constructor(fault: LoadoutsFileError) {
    super(fault.message, ['mend the file by hand; it was left as it is'], { cause: fault })
    this.#fault = fault
  }

  override toJSON(): ReturnType<LoadoutsFileError['toJSON']> {
    return this.#fault.toJSON()
  }
}
