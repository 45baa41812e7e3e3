import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readText } from '../../../src/cli/arguments/read-text.ts'
import { BIN, ROOT } from '../../e2e/toolbox.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'read-text-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const callWithoutEnd = (): Buffer =>
  execFileSync('sh', ['-c', `yes | "$0" "$1" call get_weather -`, process.execPath, BIN], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })

describe('text', () => {
  test('is whole, wherever its characters are cut', () => {
    const text = `x${'ü€😀'.repeat(40_000)}`
    const file = join(folder, 'text')
    writeFileSync(file, text)
    expect(readText(file)).toBe(text)
  })

  test('may come from a pipe that has a name', () => {
    const pipe = join(folder, 'pipe')
    execFileSync('sh', ['-c', 'mkfifo "$0"', pipe])
    const writer = spawn('sh', ['-c', `printf '{"a":1}' > "${pipe}"`])
    expect(readText(pipe)).toBe('{"a":1}')
    writer.kill()
  })

  test('of more than 64 MiB is not read', () => {
    const file = join(folder, 'large')
    writeFileSync(file, '')
    truncateSync(file, 64 * 2 ** 20 + 1)
    expect(() => readText(file)).toThrow('it is larger than 64 MiB')
    truncateSync(file, 64 * 2 ** 20)
    expect(readText(file)).toHaveLength(64 * 2 ** 20)
  })

  test('without an end is refused', () => {
    const before = process.memoryUsage().rss
    expect(() => readText('/dev/zero')).toThrow(expect.objectContaining({ code: 'EFBIG' }))
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 2 ** 20)
  })

  test('without an end on stdin ends the call', () => {
    const message = expect.stringContaining('stdin cannot be read: it is larger than 64 MiB') as string
    expect(callWithoutEnd).toThrow(expect.objectContaining({ status: 2, message }))
  })
})
