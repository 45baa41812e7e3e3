import { bad, type Outcome } from './problem.ts'

/**
 * Says what a failed file operation means for the person who waits for the package.
 *
 * @throws whatever is not an error of the file system.
 */
export function explainFault(error: unknown, dir: string, left = ''): Outcome<never> {
  const { code, message, path } = error as NodeJS.ErrnoException
  if (typeof code !== 'string') throw error
  const [reason, fix] = REASONS[code] ?? [message, 'Choose another folder with --dir.']
  const place = path === undefined || path === dir ? '' : ` (${path})`
  return bad('write-failed', `${dir} cannot be written: ${reason}${place}${left}`, fix)
}

const PERMISSION = 'Choose a folder that you may write to with --dir, or change its permissions.'

const REASONS: Readonly<Record<string, readonly [reason: string, fix: string]>> = {
  EACCES: ['permission denied', PERMISSION],
  EPERM: ['not permitted', PERMISSION],
  EROFS: ['the file system is read-only', 'Choose a folder on another file system with --dir.'],
  ENOSPC: ['no space is left on the device', 'Free some space, or choose another folder with --dir.'],
  ENAMETOOLONG: ['a name is too long for the file system', 'Choose a shorter name.'],
  ENOTEMPTY: ['something else was written there meanwhile', 'Run the command again.'],
}
