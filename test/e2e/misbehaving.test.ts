import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { BIN, fixture, type Ran, ROOT, toolbox } from './toolbox.ts'

const call = (tool: string, ...flags: string[]): Promise<Ran> =>
  toolbox(['call', `misbehaving/${tool}`, '--path', fixture('misbehaving'), ...flags])

interface ErrorDocument {
  readonly error: { type: string; phase: string; tool: string; toolbox: string; message: string }
}

const errorOf = (ran: Ran): ErrorDocument['error'] => (JSON.parse(ran.stdout) as ErrorDocument).error

describe.concurrent('a tool that prints', () => {
  it.for(['logs', 'writes_stdout', 'writes_descriptor', 'child_inherits', 'worker_prints'])(
    'leaves stdout to the answer: %s',
    async (tool, { expect }) => {
      const ran = await call(tool)
      expect(ran.stdout).toBe('{"ok":true}\n')
      expect(ran.stderr).toContain('noise')
      expect(ran.code).toBe(0)
    },
  )

  it('leaves stdout to the answer in a process of its own too', async ({ expect }) => {
    const ran = await call('child_inherits', '--isolate')
    expect(ran.stdout).toBe('{"ok":true}\n')
    expect(ran.stderr).toContain('noise from spawnSync')
  })
})

describe.concurrent('a tool that attacks the process', () => {
  it.for([
    ['exits', 'the tool called process.exit(7)'],
    ['exits_later', 'the tool called process.exit(7)'],
    ['exits_underneath', 'the tool called process.exit(7)'],
    ['kills_itself', 'the tool called process.exit(143)'],
    ['aborts', 'the tool called process.exit(134)'],
    ['throws_in_timer', 'uncaught exception: thrown in a timer'],
    ['throws_null_in_timer', 'uncaught exception: null'],
    ['throws_proxy', 'a proxy that cannot be read'],
    ['throws_string', 'just a string'],
    ['throws_undefined', 'undefined'],
  ] as const)('fails in the execution phase: %s', async ([tool, reason], { expect }) => {
    const ran = await call(tool, '--json')
    expect(errorOf(ran)).toMatchObject({
      type: 'RuntimeError',
      phase: 'execution',
      message: `Tool execution failed for '${tool}' in ToolBox 'misbehaving': ${reason}`,
    })
    expect(ran.code).toBe(1)
  })

  it.for([
    'exits_after_answer',
    'rejects_later',
    'keeps_timer',
    'keeps_socket',
    'keeps_thread',
    'comes_back_before_exit',
    'sets_exit_code',
    'replaces_stringify',
  ])('does not change an answer that it has given: %s', async (tool, { expect }) => {
    const ran = await call(tool)
    expect(ran.stdout).toBe('{"ok":true}\n')
    expect(ran.code).toBe(0)
  })

  it('does not lose an answer without a word when it closes stdout', async ({ expect }) => {
    const ran = await call('closes_stdout')
    expect([ran.code, ran.stdout]).toEqual([1, ''])
    expect(ran.stderr).toContain('the answer is lost: stdout was closed')
  })

  it('is not said to leave its own process open when it has one', async ({ expect }) => {
    const ran = await call('throws_string', '--isolate')
    expect([ran.code, ran.stderr]).toEqual([
      1,
      "RuntimeError: Tool execution failed for 'throws_string' in ToolBox 'misbehaving': just a string\n",
    ])
  })

  it('is told once of what each of several calls left behind', async ({ expect }) => {
    const { stderr } = await call('rejects_later', '--repeat', '3')
    expect(stderr.match(/the tool left a rejected promise/g)).toHaveLength(3)
  })

  it('is told of a rejected promise and of what it left open', async ({ expect }) => {
    const [rejects, keeps] = await Promise.all([call('rejects_later'), call('keeps_socket')])
    expect(rejects.stderr).toContain('the tool left a rejected promise: left behind')
    expect(keeps.stderr).toContain('1 server')
  })
})

describe.concurrent('a tool that takes too long', () => {
  it.for([
    ['ignores_signal', []],
    ['honours_signal', []],
    ['blocks', []],
    ['blocks', ['--isolate']],
    ['blocks_after_wait', ['--isolate']],
  ] as const)('is cut off and named: %s', async ([tool, flags], { expect }) => {
    const ran = await call(tool, '--timeout', '300ms', '--json', ...flags)
    expect(errorOf(ran)).toMatchObject({
      type: 'RuntimeError',
      phase: 'execution',
      tool,
      toolbox: 'misbehaving',
    })
    expect(errorOf(ran).message).toContain('timed out after 300 ms')
    expect(ran.code).toBe(124)
  })
})

describe.concurrent('a tool whose answer JSON cannot carry', () => {
  it.for([
    ['returns_cycle', 'self.self: a cycle cannot be JSON; return a value that does not hold itself'],
    ['returns_bigint', 'deep.count: a bigint cannot be JSON; return a number or a string'],
    ['returns_nan', 'ratio: NaN cannot be JSON; return a finite number or null'],
    ['returns_date', 'when: an instance of Date cannot be JSON; return its toISOString()'],
    ['returns_undefined', 'expected a plain object, received undefined'],
    ['returns_throwing_getter', 'reading it threw: no reading'],
  ] as const)('fails in the output phase and names the place: %s', async ([tool, reason], { expect }) => {
    const ran = await call(tool, '--json')
    expect(errorOf(ran)).toMatchObject({ type: 'RuntimeError', phase: 'output' })
    expect(errorOf(ran).message).toContain(reason)
    expect(ran.code).toBe(1)
  })

  it('may leave a key undefined', async ({ expect }) => {
    expect((await call('returns_nested_undefined')).stdout).toBe('{"kept":1}\n')
  })

  it('may be nested ten thousand levels deep', async ({ expect }) => {
    const ran = await call('returns_deep')
    expect(ran.stdout.length).toBeGreaterThan(90_000)
    expect(ran.code).toBe(0)
  })
})

describe('a call that is repeated', () => {
  it('says one line about how long its calls took, and nothing else', async () => {
    const ran = await call('returns_nested_undefined', '--repeat', '20')
    expect(ran.stderr).toMatch(/^20 calls: min .* max .* ms\n$/)
  })
})

describe('a tool that throws', () => {
  it('is said to have thrown at a line of its package', async () => {
    expect((await call('throws_in_timer')).stderr).toContain(
      'thrown at test/fixtures/plugins/misbehaving/index.js:',
    )
  })
})

describe('an answer of twenty megabytes', () => {
  it('arrives whole at a slow reader', async () => {
    const child = spawn(
      process.execPath,
      [BIN, 'call', 'misbehaving/returns_megabytes', '--path', fixture('misbehaving')],
      {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    let length = 0
    for await (const chunk of child.stdout) {
      length += (chunk as Buffer).length
      if (length < 2_000_000) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(length).toBe(20 * 1024 * 1024 + '{"text":""}\n'.length)
  })

  it('ends quietly when its reader leaves', async () => {
    const child = spawn(
      process.execPath,
      [BIN, 'call', 'misbehaving/returns_megabytes', '--path', fixture('misbehaving')],
      {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.stdout.once('data', () => child.stdout.destroy())
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })
})
