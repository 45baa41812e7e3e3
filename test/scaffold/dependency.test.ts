import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toolboxDependency } from '../../src/scaffold/dependency.ts'

let root: string

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'dependency-')))
})

afterEach(() => {
  rmSync(root, { recursive: true })
})

test('from a checkout it is the path of the checkout', () => {
  mkdirSync(join(root, 'src'))
  expect(dependencyAt(root)).toBe(`file:${root}`)
})

test('from an installed copy it is a version range', () => {
  const copy = join(root, 'node_modules', 'opm-toolbox')
  mkdirSync(join(copy, 'src'), { recursive: true })
  expect(dependencyAt(copy)).toBe('^1.2.3')
})

test('from a copy without sources anywhere else it is a version range', () => {
  expect(dependencyAt(root)).toBe('^1.2.3')
})

test('from a copy that npm installed from a file it is that file', () => {
  const copy = installedByNpm('file:../opm-toolbox-1.2.3.tgz')
  write('opm-toolbox-1.2.3.tgz', '')
  expect(dependencyAt(copy)).toBe(`file:${join(root, 'opm-toolbox-1.2.3.tgz')}`)
})

test('from a copy whose file is gone it is a version range', () => {
  expect(dependencyAt(installedByNpm('file:../opm-toolbox-1.2.3.tgz'))).toBe('^1.2.3')
})

test('from a copy that npm installed from a registry it is a version range', () => {
  const copy = installedByNpm('https://registry.example/opm-toolbox-1.2.3.tgz')
  expect(dependencyAt(copy)).toBe('^1.2.3')
})

test('a damaged lockfile is as good as none', () => {
  const copy = installedByNpm('')
  write('app/node_modules/.package-lock.json', '{')
  expect(dependencyAt(copy)).toBe('^1.2.3')
})

test('from a copy that pnpm installed from a file it is that file', () => {
  const place = 'app/node_modules/.pnpm/opm-toolbox@file+..+toolbox.tgz/node_modules/opm-toolbox'
  mkdirSync(join(root, place), { recursive: true })
  const lock = "packages:\n\n  'opm-toolbox@file:../toolbox.tgz':\n    version: 1.2.3\n"
  write('app/node_modules/.pnpm/lock.yaml', lock)
  write('toolbox.tgz', '')
  expect(dependencyAt(join(root, place))).toBe(`file:${join(root, 'toolbox.tgz')}`)
})

const dependencyAt = (packageRoot: string): string => toolboxDependency(packageRoot, 'opm-toolbox', '1.2.3')

function installedByNpm(resolved: string): string {
  const packages = { 'node_modules/opm-toolbox': { version: '1.2.3', resolved } }
  write('app/node_modules/.package-lock.json', JSON.stringify({ lockfileVersion: 3, packages }))
  const copy = join(root, 'app', 'node_modules', 'opm-toolbox')
  mkdirSync(copy)
  return copy
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
