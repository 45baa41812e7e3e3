import { cpSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgram, succeed } from '../e2e/program.ts'
import { ROOT } from '../e2e/toolbox.ts'

const PACKING_TIME = 120_000

let copy: string
beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'prepare-')))
  for (const path of [
    'package.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'bin',
    'build',
    'src',
    'dist',
    'templates',
  ]) {
    cpSync(join(ROOT, path), join(copy, path), { recursive: true, preserveTimestamps: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const built = (): number => statSync(join(copy, 'dist/cli/main.cjs')).ino

const pack = async (): Promise<void> => {
  succeed(await runProgram('npm', ['pack', '--dry-run'], { cwd: copy }))
}

test(
  'packing builds nothing when what is built is newer than its sources',
  { timeout: PACKING_TIME },
  async () => {
    const now = new Date()
    utimesSync(join(copy, 'dist'), now, now)
    const before = built()
    await pack()
    expect(built()).toBe(before)
  },
)

test(
  'packing builds anew once a source was changed, and puts that in place whole',
  { timeout: PACKING_TIME },
  async () => {
    const later = new Date(Date.now() + 1000)
    utimesSync(join(copy, 'src/index.ts'), later, later)
    const before = built()
    await pack()
    expect(built()).not.toBe(before)
    const ran = await runProgram(process.execPath, [join(copy, 'bin/run.cjs'), '--version'], { cwd: copy })
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringMatching(/^opm-toolbox\//) as string })
  },
)
