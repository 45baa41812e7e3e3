import { execFile, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { plugin } from '../discovery/folder.ts'
import { builtToolbox, makeProject } from './project.ts'
import { BIN, toolbox } from './toolbox.ts'

const project = makeProject({
  'package.json': plugin('project', { echo_tools: './echo.js' }),
  'echo.js': builtToolbox('echo_tools', ['echo']),
})

describe('stdin', () => {
  test('is left alone: an open pipe that says nothing blocks no call', async ({ expect }) => {
    // `toolbox` leaves stdin open.
    const ran = await toolbox(['call', 'echo', 'text=hi'], { cwd: project })
    expect(ran).toMatchObject({ code: 0, stdout: '{"text":"hi"}\n', stderr: '' })
  })

  test.for([[['call', 'echo']], [['new', '--no-install']]] as const)(
    'is not asked for what is missing: %j',
    async ([argv], { expect }) => {
      const ran = await toolbox(argv, { cwd: project })
      expect(ran).toMatchObject({ code: 2, stdout: '' })
    },
  )

  test('is read for -, however late it comes', async ({ expect }) => {
    const child = spawn(process.execPath, [BIN, 'call', 'echo', '-'], { cwd: project })
    let stdout = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    setTimeout(() => child.stdin.write('{"text":'), 300)
    setTimeout(() => child.stdin.end('"late"}'), 600)
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect({ code, stdout }).toEqual({ code: 0, stdout: '{"text":"late"}\n' })
  })

  test('is mixed with other arguments, of which the last wins', async ({ expect }) => {
    const ran = await toolbox(['call', 'echo', '-', 'text=word'], { cwd: project, input: '{"text":"stdin"}' })
    expect(ran).toMatchObject({ code: 0, stdout: '{"text":"word"}\n' })
  })

  test('may be closed', async ({ expect }) => {
    const ran = await shell(`${TOOLBOX} call echo text=hi <&-`)
    expect(ran).toMatchObject({ code: 0, stdout: '{"text":"hi"}\n' })
  })
})

describe('stdout', () => {
  test.for([
    ['call echo text=hello-to-the-reader', '{"text":"h'],
    ['spec', '[{"type":"'],
    ['list', 'ID        '],
    ['show echo', 'echo(text:'],
    ['call echo text=hello-to-the-reader --json', '{"tool":"e'],
    ['--help', 'Workbench '],
  ] as const)('may be closed by a reader of ten bytes: %s', async ([line, head], { expect }) => {
    const ran = await shell(`${TOOLBOX} ${line} | head -c 10; echo "$\{PIPESTATUS[0]}" >&2`)
    expect(ran).toEqual({ code: 0, stdout: head, stderr: '0\n' })
  })

  test.for(['call echo text=hi', 'call echo text=hi --json', 'list --json', 'spec', '--version'])(
    'may be full: %s',
    async (line, { expect }) => {
      const ran = await shell(`${TOOLBOX} ${line} >/dev/full`)
      expect(ran).toMatchObject({ code: 1, stdout: '' })
      expect(ran.stderr).toMatch(/^Error: the answer is lost: there is no space left/)
    },
  )

  test('may be closed from the start', async ({ expect }) => {
    const ran = await shell(`${TOOLBOX} call echo text=hi >&-`)
    expect(ran).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  test('is JSON for another program, whatever stands on stderr', async ({ expect }) => {
    writeFileSync(join(project, 'parse.mjs'), PARSE)
    const ran = await shell(
      `${TOOLBOX} spec | "$NODE" parse.mjs; ${TOOLBOX} call echo text=hi | "$NODE" parse.mjs`,
    )
    expect(ran).toEqual({ code: 0, stdout: 'array\nobject\n', stderr: '' })
  })
})

describe('stderr', () => {
  test('may be closed', async ({ expect }) => {
    const ran = await shell(`${TOOLBOX} call echo text=hi other=1 2>&-`)
    expect(ran).toMatchObject({ code: 0, stdout: '{"text":"hi"}\n' })
  })
})

describe('colours', () => {
  test.for([
    ['nothing is said', {}, [], false],
    ['FORCE_COLOR is set', { FORCE_COLOR: '1' }, [], true],
    ['FORCE_COLOR is 0', { FORCE_COLOR: '0' }, [], false],
    ['NO_COLOR is set beside FORCE_COLOR', { FORCE_COLOR: '1', NO_COLOR: '1' }, [], false],
    ['NO_COLOR is empty', { FORCE_COLOR: '1', NO_COLOR: '' }, [], true],
    ['--no-color is given beside FORCE_COLOR', { FORCE_COLOR: '1' }, ['--no-color'], false],
    ['--color is given beside NO_COLOR', { NO_COLOR: '1' }, ['--color'], true],
  ] as const)('stand where they should when %s', async ([, env, flags, wanted], { expect }) => {
    const options = { cwd: project, env: { FORCE_COLOR: undefined, NO_COLOR: undefined, ...env } }
    const list = await toolbox(['list', ...flags], options)
    const failure = await toolbox(['call', 'ecko', ...flags], options)
    expect([coloured(list.stdout), coloured(failure.stderr)]).toEqual([wanted, wanted])
  })

  test('never stand in JSON', async ({ expect }) => {
    const options = { cwd: project, env: { FORCE_COLOR: '3', NO_COLOR: undefined } }
    const lines = [
      ['list', '--json'],
      ['spec'],
      ['show', 'echo', '--json'],
      ['call', 'echo', 'text=hi'],
      ['call', 'ecko', '--json'],
    ]
    for (const argv of lines) {
      const { stdout } = await toolbox(argv, options)
      expect(coloured(stdout)).toBe(false)
      expect(JSON.parse(stdout)).toBeTypeOf('object')
    }
  })
})

const coloured = (text: string): boolean => text.includes('\u001B[')

const TOOLBOX = '"$NODE" "$BIN"'

const PARSE = `
let text = ''
for await (const chunk of process.stdin) text += chunk
console.log(Array.isArray(JSON.parse(text)) ? 'array' : 'object')
`

interface ShellRan {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

function shell(line: string): Promise<ShellRan> {
  const env = { ...process.env, NODE: process.execPath, BIN, FORCE_COLOR: undefined, NO_COLOR: '1' }
  return new Promise((resolve) => {
    const child = execFile('bash', ['-c', line], { cwd: project, env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr })
    })
    child.stdin?.end()
  })
}
