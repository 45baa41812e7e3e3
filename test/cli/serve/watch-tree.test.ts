import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { watchTree } from '../../../src/cli/serve/watch-tree.ts'

let root: string
let changes = 0
let end: () => void

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'toolbox-watch-'))
  for (const folder of ['src/deep', 'node_modules/x', '.git'])
    mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'src/index.ts'), '1')
  await sleep(50)
  changes = 0
  end = watchTree(root, () => changes++)
})

afterEach(() => {
  end()
  rmSync(root, { recursive: true })
})

/** Longer than the quiet that a change waits for. */
const settle = (): Promise<void> => sleep(400)

it('tells once of several changes in a row', async () => {
  for (const n of [1, 2, 3]) writeFileSync(join(root, 'src/index.ts'), String(n))
  writeFileSync(join(root, 'src/deep/other.js'), '')
  await settle()
  expect(changes).toBe(1)
})

it('tells of a file that an editor replaces, and of one in a new folder', async () => {
  writeFileSync(join(root, 'src/.index.ts.swp'), '2')
  renameSync(join(root, 'src/.index.ts.swp'), join(root, 'src/index.ts'))
  await settle()
  expect(changes).toBe(1)
  mkdirSync(join(root, 'lib/inner'), { recursive: true })
  await settle()
  writeFileSync(join(root, 'lib/inner/new.ts'), '')
  await settle()
  expect(changes).toBe(2)
})

it('tells nothing of dependencies, of Git and of files that are no code', async () => {
  for (const file of ['node_modules/x/index.js', '.git/index', 'notes.md', 'src/data.bin']) {
    writeFileSync(join(root, file), 'x')
  }
  await settle()
  expect(changes).toBe(0)
})

it('bears it that a folder goes away', async () => {
  rmSync(join(root, 'src'), { recursive: true })
  await settle()
  mkdirSync(join(root, 'src'))
  await settle()
  changes = 0
  writeFileSync(join(root, 'src/index.ts'), '2')
  await settle()
  expect(changes).toBe(1)
})
