import { describe, test } from 'vitest'
import { thirtyPlugins } from '../discovery/thirty-plugins.ts'
import { toolbox } from './toolbox.ts'

/** Ten seconds for the two plugins that hang, side by side, and whatever a busy machine needs. */
const HANGING_TIME = 60_000

interface Row {
  readonly id: string
  readonly status: string
  readonly error?: { readonly code: string; readonly message: string }
}

const CODES = {
  empty: 'missing-export',
  exits: 'exited',
  missing: 'missing-file',
  spins: 'timeout',
  syntax: 'syntax',
  throws: 'threw',
  torn: 'package-json',
  waits: 'timeout',
}
const BROKEN = Object.keys(CODES)

describe('thirty plugins, ten of them bad in ten ways', () => {
  test('are listed whole, with the reasons', { timeout: 2 * HANGING_TIME }, async ({ expect }) => {
    const { root } = thirtyPlugins()
    const list = await toolbox(['list', '--json', '--strict'], { cwd: root })
    expect(list.code).toBe(3)
    expect(list.stderr).toContain('[prints] hello from the descriptor')
    const { toolboxes } = JSON.parse(list.stdout) as { toolboxes: Row[] }
    const broken = toolboxes.filter(({ status }) => status === 'error')
    expect(toolboxes).toHaveLength(30)
    expect(Object.fromEntries(broken.map(({ id, error }) => [id, error?.code]))).toEqual(CODES)
    for (const { id, error } of broken) expect(error?.message).toContain(id)
    expect(toolboxes.filter(({ status }) => status === 'shadowed')).toMatchObject([
      { id: 'healthy_1', package: { name: 'zz_shadows' }, shadowed_by: { package: { name: 'healthy_1' } } },
    ])
    expect(toolboxes.filter(({ status }) => status === 'ok')).toHaveLength(21)

    // What has loaded well is known now; what hangs is tried again.
    const healthy = await toolbox(['list', '--id', 'healthy*'], { cwd: root })
    expect(healthy).toMatchObject({ code: 0, stderr: '' })
    const human = await toolbox(['list'], { cwd: root })
    expect(human.code).toBe(0)
    expect(human.stdout).toContain('30 toolboxes, 21 tools, 8 broken, 1 shadowed')
    for (const reason of ['no key', 'process.exit(0)', 'a loop without end', 'shadowed by healthy_1@1.0.0']) {
      expect(human.stdout).toContain(reason)
    }
  })

  test.for([
    ['by its bare name', ['tool_of_healthy_7']],
    ['by the name of its toolbox', ['healthy_7/tool_of_healthy_7']],
    ['by --toolbox', ['tool_of_healthy_7', '--toolbox', 'healthy_7']],
  ] as const)('do not bear on a call %s', async ([, words], { expect }) => {
    const { root, isImported } = thirtyPlugins()
    const ran = await toolbox(['call', ...words, 'text=hi'], { cwd: root })
    expect(ran).toEqual({ code: 0, signal: null, stdout: '{"text":"hi"}\n', stderr: '' })
    const watched = [...BROKEN, 'prints', 'healthy_7', 'healthy_8', 'zz_shadows']
    expect(watched.filter(isImported)).toEqual(['healthy_7'])
  })

  test.for(['show', 'spec'])('do not bear on %s of a healthy tool', async (command, { expect }) => {
    const { root, isImported } = thirtyPlugins()
    const ran = await toolbox([command, 'tool_of_healthy_7', '--json'], { cwd: root })
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.stringify(JSON.parse(ran.stdout))).toContain('tool_of_healthy_7')
    expect(BROKEN.filter(isImported)).toEqual([])
  })

  test('leave stdout to the answer, also when the one that is called prints', async ({ expect }) => {
    const { root } = thirtyPlugins()
    const ran = await toolbox(['call', 'print_it', 'text=hi'], { cwd: root })
    expect(ran).toMatchObject({ code: 0, stdout: '{"text":"hi"}\n' })
    expect(ran.stderr).toContain('hello from the console')
    expect(ran.stderr).toContain('hello from the descriptor')
  })
})

describe('a tool of a toolbox that cannot be loaded', () => {
  test.for([
    ['throws', 'no key'],
    ['exits', 'process.exit(0)'],
    ['empty', "no export 'default'"],
    ['syntax', 'Unexpected end of input'],
    ['missing', 'does not exist'],
    ['torn', 'line 1, column 42: expected a value'],
  ] as const)('is answered with the reason, and exit code 3: %s', async ([id, reason], { expect }) => {
    const { root } = thirtyPlugins()
    const ran = await toolbox(['call', `${id}/anything`, '--json'], { cwd: root })
    expect(JSON.parse(ran.stdout)).toMatchObject({
      error: { type: 'LoadError', message: expect.stringContaining(reason) as string },
    })
    expect(ran.code).toBe(3)
  })
})

describe.concurrent('a toolbox that hangs', { timeout: HANGING_TIME }, () => {
  test.for(['waits', 'spins'])('is given up when one of its tools is called: %s', async (id, { expect }) => {
    const { root } = thirtyPlugins()
    const ran = await toolbox(['call', `${id}/anything`, '--json'], { cwd: root })
    expect(JSON.parse(ran.stdout)).toMatchObject({ error: { type: 'LoadError', code: 'timeout' } })
    expect(ran.code).toBe(3)
  })

  test('is named like all that could not be asked, when nobody has a tool', async ({ expect }) => {
    const { root } = thirtyPlugins()
    const ran = await toolbox(['call', 'tool_of_helthy_7', 'text=hi', '--json'], { cwd: root })
    expect(ran.code).toBe(2)
    const { error } = JSON.parse(ran.stdout) as { error: { message: string; hints: string[] } }
    expect(error).toMatchObject({ type: 'ValueError', phase: 'lookup', tool: 'tool_of_helthy_7' })
    expect(error.hints[0]).toBe("did you mean 'healthy_7/tool_of_healthy_7'?")
    for (const id of BROKEN) expect([error.message, ...error.hints].join('\n')).toContain(`'${id}'`)
  })
})
