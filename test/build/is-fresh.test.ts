import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isFresh } from '../../build/is-fresh.ts'

const BUILT = new Date('2030-01-01T12:00:00Z')
const BEFORE = new Date('2030-01-01T11:59:59Z')
const AFTER = new Date('2030-01-01T12:00:01Z')

test('a checkout is fresh when nothing of it is newer than what is built', () => {
  expect(isFresh(makeCheckout({}))).toBe(true)
})

test('a checkout without a built binary is not fresh', () => {
  const root = makeCheckout({})
  rmSync(join(root, 'dist/cli/main.cjs'))
  expect(isFresh(root)).toBe(false)
})

test.each(['src/core/call.ts', 'build/build.ts', 'package.json', 'package-lock.json', 'tsconfig.build.json'])(
  'a checkout is stale once %s was written after the build',
  (path) => {
    expect(isFresh(makeCheckout({ [path]: AFTER }))).toBe(false)
  },
)

test('a checkout is stale once a source was removed, which its folder tells', () => {
  expect(isFresh(makeCheckout({ 'src/core': AFTER }))).toBe(false)
})

test('what nothing is built from may be newer', () => {
  expect(isFresh(makeCheckout({ 'README.md': AFTER, 'test/a.test.ts': AFTER }))).toBe(true)
})

const FILES = [
  'src/core/call.ts',
  'build/build.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'README.md',
  'test/a.test.ts',
  'dist/cli/main.cjs',
]

/** A checkout all of whose files are older than its build, but for those of `dates`. */
function makeCheckout(dates: Readonly<Record<string, Date>>): string {
  const root = mkdtempSync(join(tmpdir(), 'is-fresh-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const file of FILES) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), '')
  }
  const all = {
    ...Object.fromEntries(FILES.map((file) => [file, BEFORE])),
    ...FOLDERS,
    dist: BUILT,
    ...dates,
  }
  for (const [path, date] of Object.entries(all)) utimesSync(join(root, path), date, date)
  return root
}

const FOLDERS = { src: BEFORE, 'src/core': BEFORE, build: BEFORE }
