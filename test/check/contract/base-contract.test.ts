import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBaseContract } from '../../../src/check/contract/base-contract.ts'
import { describeWith } from '../../describe-with.ts'

const manifest = (version: string): string =>
  JSON.stringify({ manifest_version: 1, package: { name: 'weather', version }, toolboxes: {} })

let root: string
let outside: string

const git = (...words: string[]): void => {
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words], {
    cwd: root,
    stdio: 'pipe',
  })
}

const read = (base: string, folder = join(root, 'packages', 'weather')) => readBaseContract(base, folder)

describeWith('git')('a base', () => {
  beforeAll(() => {
    outside = mkdtempSync(join(tmpdir(), 'base-'))
    root = join(outside, 'repository')
    mkdirSync(join(root, 'packages', 'weather'), { recursive: true })
    git('init', '--quiet', '--initial-branch=main')
    writeFileSync(join(root, 'README.md'), '')
    git('add', '.')
    git('commit', '--quiet', '-m', 'one')
    git('tag', 'before')
    writeFileSync(join(root, 'packages', 'weather', 'toolbox.manifest.json'), manifest('1.0.0'))
    git('add', '.')
    git('commit', '--quiet', '-m', 'two')
    writeFileSync(join(root, 'packages', 'weather', 'toolbox.manifest.json'), '{')
    git('commit', '--quiet', '-a', '-m', 'three')
  })

  afterAll(() => rmSync(outside, { recursive: true, force: true }))

  test('may be a git revision, looked up in the folder of the package', async () => {
    expect(await read('HEAD~1')).toMatchObject({ ok: true, manifest: { package: { version: '1.0.0' } } })
  })

  test('may be a file, relative to the package', async () => {
    writeFileSync(join(outside, 'old.json'), manifest('0.9.0'))
    expect(await read('../../../old.json')).toMatchObject({
      ok: true,
      manifest: { package: { version: '0.9.0' } },
    })
  })

  test('may be from before the first manifest', async () => {
    expect(await read('before')).toMatchObject({ ok: false, code: 'missing' })
  })

  test('must be known', async () => {
    expect(await read('mian')).toMatchObject({ ok: false, code: 'unknown-revision' })
  })

  test('is never an option to git', async () => {
    expect(await read('--output=/tmp/x')).toMatchObject({ ok: false, code: 'unknown-revision' })
  })

  test('is never read by a shell', async () => {
    expect(await read('HEAD; touch pwned')).toMatchObject({ ok: false, code: 'unknown-revision' })
  })

  test('must hold a manifest that can be read', async () => {
    expect(await read('HEAD')).toMatchObject({ ok: false, code: 'invalid' })
  })

  test('outside of git can only be a file', async () => {
    expect(await read('main', outside)).toMatchObject({ ok: false, code: 'not-a-repository' })
  })
})
