import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { withFileLock } from '../../../src/registry/loadout/file-lock.ts'
import { Loadouts, LOADOUTS_FILE } from '../../../src/registry/loadout/loadouts.ts'
import { createToken, isOfDeadProcess } from '../../../src/registry/loadout/process-token.ts'
import { makeFolder } from './folder.ts'

const WRITER = fileURLToPath(new URL('./writer.ts', import.meta.url))

const write = (file: string, agent: string, first: number, count: number): ChildProcess =>
  spawn(process.execPath, [WRITER, file, agent, String(first), String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })

const exitOf = async (child: ChildProcess): Promise<unknown> => (await once(child, 'exit'))[0]

/** The token of a process that has ended. */
async function deadToken(): Promise<string> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return createToken().replace(/^\d+/, String(child.pid))
}

describe('processes that write at the same time', () => {
  it('lose nothing: twenty, each of which adds fifty tools in ten writes', async () => {
    const file = join(makeFolder(), LOADOUTS_FILE)
    const children = Array.from({ length: 20 }, (_, number) => write(file, `agent_${number % 4}`, number, 10))
    expect(await Promise.all(children.map(exitOf))).toEqual(Array.from({ length: 20 }, () => 0))
    const loadouts = new Loadouts(file)
    const tools = loadouts.agents().flatMap((agent) => [...loadouts.get(agent)!.tools.keys()])
    expect(new Set(tools).size).toBe(1000)
    expect(readdirSync(join(file, '..'))).toEqual([LOADOUTS_FILE])
  }, 120_000)

  it('lose nothing in one process either', async () => {
    const file = join(makeFolder(), LOADOUTS_FILE)
    await Promise.all(
      Array.from({ length: 100 }, (_, number) => new Loadouts(file).add('a', [`tool_${number}`])),
    )
    expect(new Loadouts(file).get('a')!.tools.size).toBe(100)
  })
})

describe('a process that is killed while it writes', () => {
  it('leaves the old file or the new one, and nothing that stops the next', async () => {
    const file = join(makeFolder(), LOADOUTS_FILE)
    let known = 0
    for (let round = 0; round < 10; round++) {
      const child = write(file, 'a', round, 10_000)
      await once(child.stdout!, 'data')
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 60))
      child.kill('SIGKILL')
      await once(child, 'exit')
      const size = new Loadouts(file).get('a')?.tools.size ?? 0
      expect(size).toBeGreaterThanOrEqual(known)
      known = size
    }
    expect(known).toBeGreaterThan(0)
    expect(await new Loadouts(file, { lockMs: 1000 }).add('a', ['last'])).toMatchObject({ ok: true })
    expect(readdirSync(join(file, '..'))).toEqual([LOADOUTS_FILE])
  }, 60_000)
})

/** A place for a file whose lock is there, and empty. */
function locked(): { folder: string; file: string; lock: string } {
  const folder = makeFolder()
  const file = join(folder, LOADOUTS_FILE)
  mkdirSync(`${file}.lock`)
  return { folder, file, lock: `${file}.lock` }
}

describe('a lock', () => {
  it('of a dead process is broken, and what it left is swept away', async () => {
    const { folder, file, lock } = locked()
    const token = await deadToken()
    writeFileSync(join(lock, token), '')
    mkdirSync(`${lock}.${token}`)
    writeFileSync(join(`${lock}.${token}`, token), '')
    writeFileSync(`${file}.new.${token}`, '{"half')
    await new Loadouts(file, { lockMs: 500 }).add('a', ['x'])
    expect(readdirSync(folder)).toEqual([LOADOUTS_FILE])
  })

  it('of a dead process is broken by many at once, of whom one at a time goes in', async () => {
    for (let round = 0; round < 20; round++) {
      const { file, lock } = locked()
      writeFileSync(join(lock, await deadToken()), '')
      let inside = 0
      const most = await Promise.all(
        Array.from({ length: 8 }, () =>
          withFileLock(file, 5000, async () => {
            const now = ++inside
            await new Promise((resolve) => setTimeout(resolve, 1))
            inside--
            return now
          }),
        ),
      )
      expect(Math.max(...most)).toBe(1)
    }
  })

  it('that names nobody is nobody’s', async () => {
    const { folder, file } = locked()
    await new Loadouts(file, { lockMs: 500 }).add('a', ['x'])
    expect(readdirSync(folder)).toEqual([LOADOUTS_FILE])
  })

  it('of a process that runs is respected, and the error says whose it is and what to do', async () => {
    const { file, lock } = locked()
    writeFileSync(join(lock, createToken()), '')
    await expect(new Loadouts(file, { lockMs: 60 }).add('a', ['x'])).rejects.toMatchObject({
      name: 'LockTimeoutError',
      message: `${file} is locked by process ${process.pid}, and was not free within 60 ms. If nothing writes to it any more, remove ${lock}.`,
    })
    rmSync(lock, { recursive: true })
    await new Loadouts(file, { lockMs: 500 }).add('a', ['x'])
  })

  it.each([
    ['of another machine', '1-5-elsewhere_b00t_1-x'],
    ['that is no lock of ours', 'README'],
  ])('%s is never broken', async (_, token) => {
    const { file, lock } = locked()
    writeFileSync(join(lock, token), '')
    await expect(new Loadouts(file, { lockMs: 60 }).add('a', ['x'])).rejects.toThrow(/is locked by/)
    expect(readdirSync(lock)).toEqual([token])
  })

  it('that is taken away while it is held keeps the holder from writing', async () => {
    const file = join(makeFolder(), LOADOUTS_FILE)
    await withFileLock(file, 500, ({ isHeld }) => {
      expect(isHeld()).toBe(true)
      rmSync(`${file}.lock`, { recursive: true })
      expect(isHeld()).toBe(false)
    })
    expect(readdirSync(join(file, '..'))).toEqual([])
  })

  it('is gone when the change throws', async () => {
    const file = join(makeFolder(), LOADOUTS_FILE)
    writeFileSync(file, 'no json')
    await expect(new Loadouts(file).add('a', ['x'])).rejects.toThrow(/line 1/)
    expect(readdirSync(join(file, '..'))).toEqual([LOADOUTS_FILE])
    expect(readFileSync(file, 'utf8')).toBe('no json')
  })
})

describe('the name of a process in a lock', () => {
  it('tells a process that runs from one that has ended', async () => {
    expect(isOfDeadProcess(createToken())).toBe(false)
    expect(isOfDeadProcess(await deadToken())).toBe(true)
  })

  it.runIf(process.platform === 'linux')('tells a process from a later one of the same number', () => {
    const [pid, start, ...rest] = createToken().split('-')
    expect(isOfDeadProcess([pid, Number(start) + 1, ...rest].join('-'))).toBe(true)
  })

  it('holds the name of the machine, whose other processes cannot be seen', () => {
    const token = createToken()
    expect(token).toContain(hostname().replaceAll(/\W/g, ''))
    const [pid, start, , random] = token.split('-')
    expect(isOfDeadProcess([pid, start, 'elsewhere', random].join('-'))).toBe(false)
    expect(isOfDeadProcess('999999999-1-elsewhere-x')).toBe(false)
    expect(isOfDeadProcess('no token')).toBe(false)
  })
})
