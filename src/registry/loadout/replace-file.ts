const {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} = process.getBuiltinModule('node:fs')

/**
 * Replaces a file as a whole: whoever reads it, also after a crash, sees the old text or the new one. Keeps its mode.
 *
 * A file that may not be written is not replaced either.
 *
 * @param token names the new text beside the file until it takes its place.
 */
export function replaceFile(file: string, text: string, token: string): void {
  const fresh = `${file}.new.${token}`
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats !== undefined) accessSync(file, constants.W_OK)
  try {
    const descriptor = openSync(fresh, 'wx')
    try {
      if (stats !== undefined) fchmodSync(descriptor, stats.mode)
      writeFileSync(descriptor, text)
      // A rename may reach the disk before the text does.
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(fresh, file)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}
