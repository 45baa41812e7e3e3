import { readdirSync, realpathSync, statSync } from 'node:fs'

/**
 * What a scan has looked at, so that a later run can tell without scanning whether it would see the same.
 *
 * A stamp is taken before its file or folder is read: a change in between then shows as a change.
 */
export interface Footprint {
  /** Path to its stamp; empty for one that was not there. */
  readonly stamps: Map<string, string>
  /** Path to whether a file is there; its content does not matter. */
  readonly files: Map<string, boolean>
}

export const createFootprint = (): Footprint => ({ stamps: new Map(), files: new Map() })

/** Notes that the scan depends on the content of a file, or on the names in a folder. */
export function track(footprint: Footprint, path: string): void {
  if (!footprint.stamps.has(path)) footprint.stamps.set(path, stampOf(path))
}

/** Whether a file is there; noted, since the scan depends on it. */
export function trackFile(footprint: Footprint, path: string): boolean {
  const is = isFile(path)
  footprint.files.set(path, is)
  return is
}

/** What lies in a folder; noted, since the scan depends on it. */
export function trackNames(footprint: Footprint, folder: string): readonly string[] {
  track(footprint, folder)
  return namesIn(folder)
}

export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch {
    return []
  }
}

export const isFile = (path: string): boolean => statOf(path)?.isFile() === true

/**
 * Changes whenever the file or folder does; empty for one that is not there.
 *
 * The change time is part of it because npm may replace a file by one of the same size and an old `mtime`.
 */
export function stampOf(path: string): string {
  const stats = statOf(path)
  return stats === undefined ? '' : `${stats.mtimeMs}:${stats.ctimeMs}:${stats.size}`
}

/** Whether something changed so shortly before `now` that another change could leave the same stamp. */
export function isFresh(stamp: string, now: number): boolean {
  const times = stamp.split(':', 2).map(Number)
  return times.some((time) => now - time < (time % 1000 === 0 ? WHOLE_SECONDS : CLOCK_TICK))
}

/** Kernels stamp with a clock of up to 10 ms a tick, some file systems in seconds. */
const CLOCK_TICK = 20
const WHOLE_SECONDS = 2000

function statOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    // No permission, or a loop of links: for a scan that is as good as absent.
    return undefined
  }
}

/** Resolves the links of a path; gives it back as it is when it has gone meanwhile. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}
