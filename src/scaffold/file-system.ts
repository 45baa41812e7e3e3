import * as fs from 'node:fs'

/** What stands at a path, links not followed. */
type FoundKind = 'file' | 'folder' | 'link' | 'other'

/** The few file operations that writing a package needs; a test passes one of which an operation fails. */
export interface FileSystem {
  /** `undefined` when nothing is there. */
  look(path: string): FoundKind | undefined
  /** Whether a path is a folder, or a link to one. */
  leadsToFolder(path: string): boolean
  list(folder: string): readonly string[]
  /** Fails when the file exists. */
  createFile(file: string, content: string): void
  /** Makes one folder; fails when it exists. */
  createFolder(folder: string): void
  copyFile(from: string, to: string): void
  /** Moves a file or folder; a file that stands there is replaced at one stroke. */
  move(from: string, to: string): void
  /** Removes a file, or a folder with everything in it. */
  remove(path: string): void
  /** Removes a folder; fails when something is in it. */
  removeEmptyFolder(folder: string): void
}

export const nodeFileSystem: FileSystem = {
  look(path) {
    const stats = whereThere(() => fs.lstatSync(path))
    if (stats === undefined) return undefined
    if (stats.isSymbolicLink()) return 'link'
    if (stats.isDirectory()) return 'folder'
    return stats.isFile() ? 'file' : 'other'
  },
  leadsToFolder: (path) => whereThere(() => fs.statSync(path))?.isDirectory() === true,
  list: (folder) => fs.readdirSync(folder),
  createFile: (file, content) => fs.writeFileSync(file, content, { flag: 'wx' }),
  createFolder: (folder) => {
    fs.mkdirSync(folder)
  },
  copyFile: (from, to) => fs.copyFileSync(from, to, fs.constants.COPYFILE_EXCL),
  move: (from, to) => fs.renameSync(from, to),
  remove: (path) => fs.rmSync(path, { recursive: true, force: true }),
  removeEmptyFolder: (folder) => fs.rmdirSync(folder),
}

function whereThere<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}
