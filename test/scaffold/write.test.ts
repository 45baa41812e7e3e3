import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FileSystem, nodeFileSystem } from '../../src/scaffold/file-system.ts'
import type { Plan } from '../../src/scaffold/plan.ts'
import { writeScaffold } from '../../src/scaffold/write.ts'
import { plan } from './plans.ts'

let root: string

beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), 'scaffold-'))
})

afterEach(() => {
  fs.rmSync(root, { recursive: true })
})

const planned = plan()

describe('into a new folder', () => {
  test('writes every planned file and nothing else', () => {
    const dir = join(root, 'weather')
    expect(writeScaffold(planned, dir)).toMatchObject({ ok: true, value: { dir, exists: false } })
    expect(contentOf(dir)).toEqual(contentOfPlan(planned))
    expect(fs.readdirSync(root)).toEqual(['weather'])
  })

  test('makes the folders above it', () => {
    const dir = join(root, 'a', 'b', 'weather')
    expect(writeScaffold(planned, dir).ok).toBe(true)
    expect(contentOf(dir)).toEqual(contentOfPlan(planned))
  })

  test('gives the package the permissions that a person’s own folder would have', () => {
    fs.mkdirSync(join(root, 'own'))
    writeScaffold(planned, join(root, 'weather'))
    expect(fs.statSync(join(root, 'weather')).mode).toBe(fs.statSync(join(root, 'own')).mode)
  })

  test('follows a link to the folder above it', () => {
    fs.mkdirSync(join(root, 'real'))
    fs.symlinkSync(join(root, 'real'), join(root, 'link'))
    expect(writeScaffold(planned, join(root, 'link', 'weather')).ok).toBe(true)
    expect(contentOf(join(root, 'real', 'weather'))).toEqual(contentOfPlan(planned))
  })
})

describe('refuses, and writes nothing', () => {
  test('where a file stands', () => {
    fs.writeFileSync(join(root, 'weather'), 'mine')
    expect(refuse('weather')).toBe('target-exists')
    expect(refuse('weather', { force: true })).toBe('target-exists')
  })

  test('where a folder holds something', () => {
    fs.mkdirSync(join(root, 'weather'))
    fs.writeFileSync(join(root, 'weather', 'notes.txt'), 'mine')
    expect(refuse('weather')).toBe('target-not-empty')
  })

  test('where a link stands, to whatever it leads', () => {
    fs.mkdirSync(join(root, 'elsewhere'))
    fs.symlinkSync(join(root, 'elsewhere'), join(root, 'weather'))
    fs.symlinkSync(join(root, 'nowhere'), join(root, 'dangling'))
    expect(refuse('weather', { force: true })).toBe('target-is-link')
    expect(refuse('dangling', { force: true })).toBe('target-is-link')
  })

  test('under a file', () => {
    fs.writeFileSync(join(root, 'file'), 'mine')
    expect(refuse('file/weather')).toBe('path-in-the-way')
    expect(refuse('file/a/weather')).toBe('path-in-the-way')
  })

  test('under a dangling link', () => {
    fs.symlinkSync(join(root, 'nowhere'), join(root, 'link'))
    expect(refuse('link/weather')).toBe('path-in-the-way')
  })

  test('in a folder that takes no files', () => {
    const outcome = writeScaffold(planned, '/proc/weather')
    expect(outcome).toMatchObject({ ok: false, problem: { code: 'write-failed' } })
  })

  test('in a folder without the permission to write', () => {
    fs.mkdirSync(join(root, 'locked'), { mode: 0o555 })
    const outcome = withoutPrivileges(() => writeScaffold(planned, join(root, 'locked', 'weather')))
    expect(outcome).toMatchObject({
      ok: false,
      problem: {
        code: 'write-failed',
        message: expect.stringContaining('permission denied') as string,
        fix: 'Choose a folder that you may write to with --dir, or change its permissions.',
      },
    })
    expect(fs.readdirSync(join(root, 'locked'))).toEqual([])
  })

  test('a name that is too long for the file system', () => {
    expect(refuse(`parent/${'x'.repeat(300)}`)).toBe('write-failed')
  })
})

describe('with force', () => {
  let dir: string

  beforeEach(() => {
    dir = join(root, 'weather')
    fs.mkdirSync(join(dir, 'src'), { recursive: true })
    fs.writeFileSync(join(dir, 'notes.txt'), 'mine')
    fs.writeFileSync(join(dir, 'src', 'other.ts'), 'mine')
    fs.writeFileSync(join(dir, 'package.json'), 'old')
  })

  test('replaces the template’s own files and keeps every other', () => {
    const outcome = writeScaffold(planned, dir, { force: true })
    expect(outcome).toMatchObject({ ok: true, value: { exists: true, overwrites: ['package.json'] } })
    const others = { 'notes.txt': 'mine', 'src/other.ts': 'mine' }
    expect(contentOf(dir)).toEqual({ ...contentOfPlan(planned), ...others })
    expect(fs.readdirSync(root)).toEqual(['weather'])
  })

  test.each([
    ['a folder in the place of a file', (at: string) => fs.mkdirSync(join(at, 'README.md'))],
    ['a file in the place of a folder', (at: string) => fs.writeFileSync(join(at, 'test'), 'mine')],
    ['a link in the place of a file', (at: string) => fs.symlinkSync('notes.txt', join(at, 'README.md'))],
    ['a link in the place of a folder', (at: string) => fs.symlinkSync('/tmp', join(at, 'test'))],
  ])('refuses %s', (_, obstruct) => {
    obstruct(dir)
    expect(refuse('weather', { force: true })).toBe('path-in-the-way')
  })
})

describe('when an operation fails half way', () => {
  const operations = ['createFolder', 'createFile', 'copyFile', 'move'] as const

  test.each(operations)('%s of a new package leaves nothing, whichever call fails', (operation) => {
    const dir = join(root, 'a', 'weather')
    expect(failEveryCall(operation, dir, {})).toBeGreaterThanOrEqual(operation === 'copyFile' ? 0 : 1)
  })

  test.each(operations)('%s into an existing folder leaves it as it was', (operation) => {
    const dir = join(root, 'weather')
    fs.mkdirSync(join(dir, 'src'), { recursive: true })
    fs.writeFileSync(join(dir, 'README.md'), 'old', { mode: 0o600 })
    fs.writeFileSync(join(dir, 'src', 'index.ts'), 'old')
    fs.writeFileSync(join(dir, 'notes.txt'), 'mine')
    expect(failEveryCall(operation, dir, { force: true })).toBeGreaterThanOrEqual(2)
    expect(fs.statSync(join(dir, 'README.md')).mode & 0o777).toBe(0o600)
  })

  test('a full disk is told apart', () => {
    const outcome = writeScaffold(planned, join(root, 'weather'), {
      fileSystem: failing('createFile', 3, 'ENOSPC'),
    })
    expect(outcome).toMatchObject({
      ok: false,
      problem: { fix: 'Free some space, or choose another folder with --dir.' },
    })
  })

  test('a cleanup that fails too is told', () => {
    const fileSystem: FileSystem = {
      ...failing('move', 1, 'EIO'),
      remove() {
        throw new Error('EIO: the disk is gone')
      },
    }
    const outcome = writeScaffold(planned, join(root, 'weather'), { fileSystem })
    expect(outcome).toMatchObject({
      ok: false,
      problem: {
        message: expect.stringContaining('and cleaning up failed: EIO: the disk is gone') as string,
      },
    })
  })

  test('an error that is not the file system’s is thrown, after cleaning up', () => {
    const fileSystem: FileSystem = {
      ...nodeFileSystem,
      move() {
        throw new TypeError('a fault of ours')
      },
    }
    const write = (): unknown => writeScaffold(planned, join(root, 'a', 'weather'), { fileSystem })
    expect(write).toThrow(TypeError)
    expect(fs.readdirSync(root)).toEqual([])
  })

  test('a temporary folder that cannot be removed does not take the package back', () => {
    const dir = join(root, 'weather')
    fs.mkdirSync(dir)
    const outcome = writeScaffold(planned, dir, { fileSystem: failing('remove', 1, 'EBUSY') })
    expect(outcome).toMatchObject({
      ok: true,
      value: { leftover: expect.stringContaining('.toolbox-new-') as string },
    })
    expect(contentOf(dir)).toMatchObject(contentOfPlan(planned))
  })
})

/** Writes with the first call of an operation failing, then the second and so on; returns how many calls there are. */
function failEveryCall(
  operation: 'createFolder' | 'createFile' | 'copyFile' | 'move',
  dir: string,
  options: { force?: boolean },
): number {
  const before = contentOf(root)
  for (let call = 1; ; call++) {
    const fileSystem = failing(operation, call, 'EIO')
    const outcome = writeScaffold(planned, dir, { ...options, fileSystem })
    if (outcome.ok) {
      fs.rmSync(dir, { recursive: true })
      restore(before)
      return call - 1
    }
    expect(outcome.problem.code).toBe('write-failed')
    expect(contentOf(root)).toEqual(before)
  }
}

/** The real file system, of which one call fails. */
function failing(
  operation: 'createFolder' | 'createFile' | 'copyFile' | 'move' | 'remove',
  call: number,
  code: string,
): FileSystem {
  let calls = 0
  const real: (...args: string[]) => void = nodeFileSystem[operation]
  return {
    ...nodeFileSystem,
    [operation]: (...args: string[]) => {
      calls++
      if (calls === call) throw Object.assign(new Error(`${code}: injected`), { code })
      real(...args)
    },
  }
}

/** Writes where that must be refused; the problem's code, if really nothing has changed. */
function refuse(path: string, options: { force?: boolean } = {}): string {
  const before = contentOf(root)
  const outcome = writeScaffold(planned, join(root, path), options)
  expect(contentOf(root)).toEqual(before)
  return outcome.ok ? 'written' : outcome.problem.code
}

const contentOfPlan = ({ files }: Plan): Record<string, string> =>
  Object.fromEntries(files.map(({ path, content }) => [path, content]))

/** Every file and link below a folder, and every empty folder. */
function contentOf(folder: string, prefix = ''): Record<string, string> {
  const content: Record<string, string> = {}
  for (const name of fs.readdirSync(folder)) {
    const [file, path] = [join(folder, name), prefix + name]
    const stats = fs.lstatSync(file)
    if (stats.isFile()) content[path] = fs.readFileSync(file, 'utf8')
    else if (stats.isSymbolicLink()) content[path] = `-> ${fs.readlinkSync(file)}`
    else if (fs.readdirSync(file).length === 0) content[path] = '(empty folder)'
    else Object.assign(content, contentOf(file, `${path}/`))
  }
  return content
}

/** Root may write everywhere, so it steps down for the time of the run. */
function withoutPrivileges<T>(run: () => T): T {
  if (process.geteuid?.() !== 0) return run()
  fs.chmodSync(root, 0o755)
  process.seteuid!(65_534)
  try {
    return run()
  } finally {
    process.seteuid!(0)
  }
}

function restore(content: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(content)) {
    fs.mkdirSync(join(root, path, '..'), { recursive: true })
    fs.writeFileSync(join(root, path), text, { mode: path.endsWith('README.md') ? 0o600 : 0o644 })
  }
}
