import { resolve } from 'node:path'
import * as Flags from '@oclif/core/flags'
import { scanWithIndex } from '../discovery/index-cache.ts'
import type { Scan } from '../discovery/scan-types.ts'
import { requireFolder } from './folder.ts'
import { UsageError } from './usage-error.ts'

/** The flags that say where to look for toolboxes. */
export const scanFlags = {
  cwd: Flags.string({
    helpGroup: 'WHERE TO LOOK',
    helpValue: 'DIR',
    summary: 'Look from this folder upwards (default: the current one).',
  }),
  path: Flags.string({
    helpGroup: 'WHERE TO LOOK',
    helpValue: 'DIR',
    multiple: true,
    multipleNonGreedy: true,
    summary: 'Also look in this package or folder of packages; repeatable. TOOLBOX_PATH does the same.',
  }),
  global: Flags.boolean({
    helpGroup: 'WHERE TO LOOK',
    summary: 'Also look among the globally installed packages.',
  }),
}

export interface ScanFlagValues {
  readonly cwd?: string | undefined
  readonly path?: readonly string[] | undefined
  readonly global?: boolean | undefined
}

/** The folder that `--cwd` names. */
export const workingFolder = ({ cwd }: ScanFlagValues): string =>
  cwd === undefined ? currentFolder() : requireFolder('--cwd', resolve(cwd))

function currentFolder(): string {
  try {
    return process.cwd()
  } catch (cause) {
    const next = 'go to a folder that exists, or name one with --cwd'
    throw new UsageError('the current folder has been removed', [next], { cause })
  }
}

/** Finds the declarations of toolboxes where the flags say. */
export function scanFromFlags(flags: ScanFlagValues): Scan {
  const cwd = workingFolder(flags)
  const paths = (flags.path ?? []).map((path) => requireFolder('--path', resolve(cwd, path)))
  return scanWithIndex({ cwd, paths, global: flags.global ?? false })
}

/** The folder of the project at or above the working folder; the working folder itself where there is none. */
export const projectFolder = ({ places }: Scan, cwd: string): string =>
  places.find(({ origin, exists }) => origin === 'project' && exists)?.path ?? cwd
