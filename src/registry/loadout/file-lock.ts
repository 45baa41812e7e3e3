import { createToken, isOfDeadProcess, processOf } from './process-token.ts'

const { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, unlinkSync, writeFileSync, existsSync } =
  process.getBuiltinModule('node:fs')
const { basename, dirname, join } = process.getBuiltinModule('node:path')

export interface HeldLock {
  /** Names this use of the lock; what is named with it is swept away should this process die. */
  readonly token: string
  /** Whether it still is: a person may have taken it away. */
  isHeld(): boolean
}

/** Somebody else had a file locked for too long. */
export class LockTimeoutError extends Error {
  override readonly name = 'LockTimeoutError'
  /** The folder that is the lock. */
  readonly lock: string

  constructor(file: string, lock: string, holder: string | undefined, timeoutMs: number) {
    const pid = holder === undefined ? undefined : processOf(holder)
    const by = pid === undefined ? 'somebody' : `process ${pid}`
    super(
      `${file} is locked by ${by}, and was not free within ${timeoutMs} ms. If nothing writes to it any more, remove ${lock}.`,
    )
    this.lock = lock
  }
}

/**
 * Runs `run` while no other process that locks `file` runs its own.
 *
 * The lock is the folder `<file>.lock` with one file in it that names its holder. A folder that is not empty cannot
 * be renamed over, so a lock appears whole or not at all; a dead holder's file is removed by its own name, and an
 * empty folder is nobody's. So nobody ever takes away a lock that somebody else has just got, however processes
 * interleave, and a process that is killed leaves nothing that the next one does not clear away.
 *
 * @throws LockTimeoutError after `timeoutMs`; what the file system throws.
 */
export async function withFileLock<T>(
  file: string,
  timeoutMs: number,
  run: (lock: HeldLock) => T | Promise<T>,
): Promise<T> {
  const token = createToken()
  const lock = `${file}.lock`
  await acquire(file, lock, token, timeoutMs)
  try {
    sweep(file)
    return await run({ token, isHeld: () => existsSync(join(lock, token)) })
  } finally {
    rmSync(join(lock, token), { force: true })
    removeEmpty(lock)
  }
}

async function acquire(file: string, lock: string, token: string, timeoutMs: number): Promise<void> {
  const own = `${lock}.${token}`
  const deadline = performance.now() + timeoutMs
  try {
    mkdirSync(own)
    writeFileSync(join(own, token), '')
    for (;;) {
      const failure = renameOver(own, lock)
      if (failure === undefined) return
      const holders = holdersOf(lock)
      if (holders?.length === 0) removeEmpty(lock)
      const dead = holders?.filter(isOfDeadProcess) ?? []
      for (const holder of dead) remove(join(lock, holder))
      if (dead.length > 0) continue
      if (performance.now() > deadline) {
        throw holders === undefined ? failure : new LockTimeoutError(file, lock, holders[0], timeoutMs)
      }
      await new Promise((resolve) => setTimeout(resolve, 2 + Math.random() * 20))
    }
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

/** Windows refuses a folder that is there, empty or not, and for a moment also one that somebody looks into. */
const TAKEN: ReadonlySet<string | undefined> = new Set(['EEXIST', 'ENOTEMPTY', 'EPERM', 'EACCES', 'EBUSY'])

function renameOver(own: string, lock: string): Error | undefined {
  try {
    renameSync(own, lock)
    return undefined
  } catch (error) {
    if (TAKEN.has((error as NodeJS.ErrnoException).code)) return error as Error
    throw error
  }
}

/** Who is named in the lock; `undefined` when there is none. */
function holdersOf(lock: string): readonly string[] | undefined {
  try {
    return readdirSync(lock)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function remove(path: string): void {
  try {
    unlinkSync(path)
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Removes the lock's folder, unless it is somebody's. */
function removeEmpty(lock: string): void {
  try {
    rmdirSync(lock)
  } catch {
    // It is gone, or has a holder again; an empty one that stays is nobody's.
  }
}

/** Removes what dead processes have left beside the file: locks that they never got, texts half written. */
function sweep(file: string): void {
  const folder = dirname(file)
  const starts = [`${basename(file)}.lock.`, `${basename(file)}.new.`]
  for (const name of readdirSync(folder)) {
    const start = starts.find((start) => name.startsWith(start))
    if (start === undefined || !isOfDeadProcess(name.slice(start.length))) continue
    rmSync(join(folder, name), { recursive: true, force: true })
  }
}
