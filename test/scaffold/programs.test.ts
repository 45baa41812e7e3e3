import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeWith } from '../describe-with.ts'
import { createRepository } from '../../src/scaffold/git.ts'
import { installPackage } from '../../src/scaffold/install.ts'
import { runProgram } from '../../src/scaffold/run-program.ts'

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'programs-'))
})

afterEach(() => {
  rmSync(dir, { recursive: true })
  vi.unstubAllEnvs()
})

test('a package is installed in its own folder', async () => {
  mkdirSync(join(dir, 'inner'))
  writeFileSync(join(dir, 'inner', 'package.json'), '{"name":"inner","version":"1.0.0"}')
  const manifest = { name: 'outer', version: '1.0.0', dependencies: { inner: 'file:inner' } }
  writeFileSync(join(dir, 'package.json'), JSON.stringify(manifest))
  expect(await installPackage(dir, 'npm')).toMatchObject({ ok: true })
  expect(existsSync(join(dir, 'node_modules', 'inner', 'package.json'))).toBe(true)
})

test('an install that fails says so', async () => {
  writeFileSync(join(dir, 'package.json'), '{')
  const result = await installPackage(dir, 'npm')
  expect(result).toMatchObject({
    ok: false,
    notFound: false,
    reason: expect.stringMatching(/^exit code 1\b/) as string,
  })
})

test('a program that fails says so with the last lines of its output', async () => {
  const script = 'for line in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "line $line" >&2; done; exit 7'
  expect(await runProgram('sh', ['-c', script], { cwd: dir })).toEqual({
    ok: false,
    notFound: false,
    reason: `exit code 7: ${[3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((line) => `line ${line}`).join('\n')}`,
  })
})

test('a program that is not there is told apart', async () => {
  expect(await runProgram('no-such-program-here', [], { cwd: dir })).toEqual({
    ok: false,
    notFound: true,
    reason: 'no-such-program-here was not found',
  })
})

test('a program that is killed says so', async () => {
  const result = await runProgram('sh', ['-c', 'kill -9 $$'], { cwd: dir })
  expect(result).toMatchObject({
    ok: false,
    notFound: false,
    reason: expect.stringContaining('SIGKILL') as string,
  })
})

describeWith('git')('with Git', () => {
  test('a package outside of any repository becomes one', async () => {
    expect(await createRepository(dir)).toEqual({ outcome: 'created' })
    expect(existsSync(join(dir, '.git', 'HEAD'))).toBe(true)
  })

  test('its first branch is main, as its workflow has it, whatever Git is set to', async () => {
    writeFileSync(join(dir, 'gitconfig'), '[init]\n\tdefaultBranch = trunk\n')
    vi.stubEnv('GIT_CONFIG_GLOBAL', join(dir, 'gitconfig'))
    await createRepository(dir)
    expect(readFileSync(join(dir, '.git', 'HEAD'), 'utf8')).toBe('ref: refs/heads/main\n')
  })

  test('the repository of a Git hook that runs around is left alone', async () => {
    const before = process.env['GIT_DIR']
    process.env['GIT_DIR'] = join(dir, 'hook.git')
    try {
      expect(await createRepository(dir)).toEqual({ outcome: 'created' })
    } finally {
      if (before === undefined) delete process.env['GIT_DIR']
      else process.env['GIT_DIR'] = before
    }
    expect([existsSync(join(dir, '.git')), existsSync(join(dir, 'hook.git'))]).toEqual([true, false])
  })
})

test('a package inside a repository stays a part of it', async () => {
  mkdirSync(join(dir, 'packages', 'weather'), { recursive: true })
  mkdirSync(join(dir, '.git'))
  const outcome = await createRepository(join(dir, 'packages', 'weather'))
  expect(outcome).toEqual({ outcome: 'inside', root: dir })
  expect(existsSync(join(dir, 'packages', 'weather', '.git'))).toBe(false)
})

test('a machine without Git is told apart', async () => {
  const before = process.env['PATH']
  process.env['PATH'] = dir
  try {
    expect(await createRepository(dir)).toEqual({ outcome: 'no-git' })
  } finally {
    process.env['PATH'] = before
  }
})
