import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { codeFolder } from '../../src/start-up/code-folder.ts'

function makeHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'home-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  return home
}

const NOBODY = 65_534

/** Makes the superuser of whoever runs the test, and the folder somebody else's. */
function beSuperuserWith(foreign: string): void {
  if (process.getuid!() === 0) chownSync(foreign, NOBODY, NOBODY)
  else vi.spyOn(process, 'getuid').mockReturnValue(0)
  onTestFinished(() => void vi.restoreAllMocks())
}

test('a home gets the folder, which only its owner can read', () => {
  const HOME = makeHome()
  const folder = join(HOME, '.cache', 'opm-toolbox', 'compiled')
  expect(codeFolder({ HOME })).toBe(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(codeFolder({ HOME })).toBe(folder)
})

test('a home that is not there is not made', () => {
  const HOME = join(makeHome(), 'gone')
  expect(codeFolder({ HOME })).toBeUndefined()
  expect(readdirSync(join(HOME, '..'))).toEqual([])
})

test('the superuser leaves nothing in the home of somebody else', () => {
  const HOME = makeHome()
  beSuperuserWith(HOME)
  expect(codeFolder({ HOME })).toBeUndefined()
  expect(readdirSync(HOME)).toEqual([])
})

test('the superuser leaves nothing in the cache folder of somebody else', () => {
  const HOME = makeHome()
  mkdirSync(join(HOME, '.cache'))
  beSuperuserWith(join(HOME, '.cache'))
  expect(codeFolder({ HOME })).toBeUndefined()
  expect(readdirSync(join(HOME, '.cache'))).toEqual([])
})
