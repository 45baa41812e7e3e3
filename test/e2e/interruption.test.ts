import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { plugin } from '../discovery/folder.ts'
import { makeProject } from './project.ts'
import { BIN, type Ran } from './toolbox.ts'

const LIBRARY = new URL('../../dist/index.js', import.meta.url).href

/** Each notes the process that it runs in, and never gives it back. */
const project = makeProject({
  'package.json': plugin('project', {
    endless_tools: './endless.js',
    spinning_import: './spinning.js',
    waiting_import: './waiting.js',
  }),
  'endless.js': `
    import { writeFileSync } from 'node:fs'
    import { defineTool, defineToolBox, z } from '${LIBRARY}'
    const tool = (name, wait) => defineTool({
      name,
      description: 'Never ends.',
      argumentSchema: z.object({ note: z.string() }),
      outputSchema: z.object({}),
      toolCall({ note }) {
        writeFileSync(note, String(process.pid))
        return wait()
      },
    })
    export default defineToolBox('endless_tools', [
      tool('wait', () => new Promise(() => {})),
      tool('spin', () => { for (;;); }),
      tool('spin_later', async () => { await null; for (;;); }),
    ])`,
  'spinning.js': `
    import { writeFileSync } from 'node:fs'
    writeFileSync(new URL('spinning.pid', import.meta.url), String(process.pid))
    for (;;);`,
  'waiting.js': `
    import { writeFileSync } from 'node:fs'
    writeFileSync(new URL('waiting.pid', import.meta.url), String(process.pid))
    await new Promise((resolve) => setTimeout(resolve, 60_000))`,
})

interface Stopped extends Ran {
  /** The process in which other people's code ran. */
  readonly pid: number
}

let count = 0

/** Runs the binary, and sends it a signal as soon as other people's code runs. */
async function interrupt(
  argv: readonly string[],
  note: string,
  signal: NodeJS.Signals = 'SIGINT',
): Promise<Stopped> {
  rmSync(note, { force: true })
  const child = spawn(process.execPath, [BIN, ...argv], { cwd: project, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  const closed = new Promise<Pick<Ran, 'code' | 'signal'>>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  )
  while (!existsSync(note) || readFileSync(note, 'utf8') === '') await pause(20)
  // Let it reach the place that it never leaves.
  await pause(100)
  child.kill(signal)
  return { ...(await closed), ...output, pid: Number(readFileSync(note, 'utf8')) }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Whether a process is gone, at once or soon. */
async function isGone(pid: number): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      process.kill(pid, 0)
    } catch {
      return true
    }
    await pause(20)
  }
  return false
}

const call = (tool: string, ...flags: string[]): Promise<Stopped> => {
  const note = join(project, `${tool}-${++count}.pid`)
  return interrupt(['call', `endless_tools/${tool}`, `note=${note}`, ...flags], note)
}

describe.concurrent('a call that is interrupted', () => {
  test.for([
    ['wait', []],
    ['spin', []],
    ['wait', ['--isolate']],
    ['spin', ['--isolate']],
    ['spin_later', ['--isolate']],
  ] as const)('ends with 130 and its document: %s %j', async ([tool, flags], { expect }) => {
    const ran = await call(tool, '--json', ...flags)
    expect(ran).toMatchObject({ code: 130, stderr: '' })
    expect(JSON.parse(ran.stdout)).toEqual({ error: { type: 'Interruption', message: 'interrupted' } })
    expect(await isGone(ran.pid)).toBe(true)
  })

  test('says so to a person', async ({ expect }) => {
    expect(await call('wait')).toMatchObject({ code: 130, stdout: '', stderr: 'Interruption: interrupted\n' })
  })
})

describe('a call that is interrupted while its toolbox loads', () => {
  test('ends with 130 and its document where the toolbox waits', async ({ expect }) => {
    const ran = await interrupt(['call', 'waiting_import/any', '--json'], join(project, 'waiting.pid'))
    expect(ran).toMatchObject({ code: 130, stderr: '' })
    expect(JSON.parse(ran.stdout)).toEqual({ error: { type: 'Interruption', message: 'interrupted' } })
    expect(await isGone(ran.pid)).toBe(true)
  })

  test('ends by the signal where the toolbox spins', async ({ expect }) => {
    const ran = await interrupt(['call', 'spinning_import/any', '--json'], join(project, 'spinning.pid'))
    expect(ran).toMatchObject({ signal: 'SIGINT', stdout: '' })
    expect(await isGone(ran.pid)).toBe(true)
  })

  test('leaves no process behind where several toolboxes are looked into', async ({ expect }) => {
    const ran = await interrupt(['call', 'any', '--json'], join(project, 'spinning.pid'))
    expect([130, null]).toContain(ran.code)
    expect(await isGone(ran.pid)).toBe(true)
  })
})

describe('a list that is interrupted while something loads', () => {
  test.for(['SIGINT', 'SIGTERM'] as const)('leaves no process behind: %s', async (signal, { expect }) => {
    const ran = await interrupt(['list'], join(project, 'spinning.pid'), signal)
    expect(ran).toMatchObject({ signal, stdout: '' })
    expect(await isGone(ran.pid)).toBe(true)
  })
})
