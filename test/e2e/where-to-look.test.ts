import { execFile } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { describe, test } from 'vitest'
import { type Files, plugin } from '../discovery/folder.ts'
import { builtToolbox, makeProject } from './project.ts'
import { BIN, type Ran, toolbox } from './toolbox.ts'

/** The files of a plugin whose one tool has the name of its toolbox. */
const pluginIn = (folder: string, name: string, id = name): Files => ({
  [`${folder}/package.json`]: plugin(name, { [id]: './index.js' }),
  [`${folder}/index.js`]: builtToolbox(id, [`tool_${name}`]),
})

const root = makeProject({
  'app/package.json': { name: 'app', workspaces: ['packages/*'] },
  'app/src/deep/x.txt': '',
  ...pluginIn('app/packages/worker', 'worker'),
  ...pluginIn('app/node_modules/dependency', 'dependency'),
  ...pluginIn('app/node_modules/@scope/scoped', 'scoped'),
  ...pluginIn('node_modules/above', 'above'),
  ...pluginIn('shelf/one', 'one'),
  ...pluginIn('shelf/two', 'two'),
  ...pluginIn('single', 'single'),
  'single/args.json': '{"text":"from the file"}',
  ...pluginIn('other/worker', 'impostor', 'worker'),
  ...pluginIn('global/lib/node_modules/worldwide', 'worldwide'),
})
const app = join(root, 'app')
/** Beside the others: nothing stands in any folder above it. */
const empty = makeProject({})

interface Row {
  readonly id: string
  readonly origin: string
  readonly status: string
}

async function list(flags: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = app) {
  const ran = await toolbox(['list', '--json', ...flags], { cwd, env: { TOOLBOX_PATH: undefined, ...env } })
  const { toolboxes, warnings } = JSON.parse(ran.stdout) as { toolboxes: Row[]; warnings: string[] }
  return {
    rows: toolboxes.map(({ id, origin, status }) => `${id} ${origin} ${status}`),
    warnings,
    code: ran.code,
  }
}

const HERE = [
  'worker workspace ok',
  'scoped dependency ok',
  'dependency dependency ok',
  'above dependency ok',
]

describe('toolboxes are found', () => {
  test('in the project, its workspaces and every node_modules above', async ({ expect }) => {
    expect(await list([])).toEqual({ rows: HERE, warnings: [], code: 0 })
  })

  test.for(['app', 'app/src/deep', 'app/packages/worker'])(
    'from --cwd %s as from there',
    async (folder, { expect }) => {
      const cwd = join(root, folder)
      const there = await list([], {}, cwd)
      expect(there.rows).toContain('dependency dependency ok')
      expect(await list(['--cwd', cwd], {}, root)).toEqual(there)
      expect(await list(['--cwd', folder], {}, root)).toEqual(there)
    },
  )

  test.for([
    ['--path, repeated', ['--path', '../single', '--path', '../shelf'], {}],
    ['TOOLBOX_PATH', [], { TOOLBOX_PATH: [join(root, 'single'), join(root, 'shelf')].join(delimiter) }],
    ['--path before TOOLBOX_PATH', ['--path', '../single'], { TOOLBOX_PATH: join(root, 'shelf') }],
  ] as const)('in packages and folders of packages that %s names', async ([, flags, env], { expect }) => {
    expect((await list(flags, env)).rows).toEqual([...HERE, 'single path ok', 'one path ok', 'two path ok'])
  })

  test('among the global packages with --global only', async ({ expect }) => {
    const env = { npm_config_prefix: join(root, 'global'), PNPM_HOME: undefined }
    expect((await list([], env)).rows).toEqual(HERE)
    expect((await list(['--global'], env)).rows).toEqual([...HERE, 'worldwide global ok'])
  })

  test('once: the first of an id is taken, the others are shown with both places', async ({ expect }) => {
    const { rows, code } = await list(['--path', '../other'])
    expect(rows).toEqual([...HERE, 'worker path shadowed'])
    expect(code).toBe(0)
    const why = await toolbox(['list', '--path', '../other', '--why'], { cwd: app })
    expect(why.stdout).toContain(join(app, 'packages/worker'))
    expect(why.stdout).toContain(join(root, 'other/worker'))
  })
})

describe('what is found is called', () => {
  test.for([
    ['tool_worker', []],
    ['tool_scoped', []],
    ['tool_two', ['--path', join(root, 'shelf')]],
    ['two/tool_two', ['--path=../shelf']],
    ['tool_worldwide', ['--global']],
  ] as const)('%s', async ([tool, flags], { expect }) => {
    const env = { npm_config_prefix: join(root, 'global'), PNPM_HOME: undefined }
    const ran = await toolbox(['call', tool, 'text=hi', ...flags], { cwd: app, env })
    expect(ran).toMatchObject({ code: 0, stdout: '{"text":"hi"}\n', stderr: '' })
  })

  test('with a file of arguments, which is looked for from --cwd', async ({ expect }) => {
    const ran = await toolbox(['call', 'tool_single', '@args.json', '--cwd', 'single'], { cwd: root })
    expect(ran).toMatchObject({ code: 0, stdout: '{"text":"from the file"}\n' })
  })
})

test('what is used in the place of a missing source is a warning on stderr, and in the document', async ({
  expect,
}) => {
  const cwd = makeProject({
    'package.json': plugin('mine', { mine: { source: './src/indx.ts', default: './index.js' } }),
    'index.js': builtToolbox('mine', ['tool_mine']),
  })
  const { stdout, stderr, code } = await toolbox(['list'], { cwd })
  expect(code).toBe(0)
  expect(stdout).toContain('mine@1.0.0')
  expect(stderr).toContain(`warning: ${join(cwd, 'package.json')}: the "source" of 'mine', ./src/indx.ts, is`)
  const { rows, warnings } = await list([], {}, cwd)
  expect(rows).toEqual(['mine project ok'])
  expect(warnings).toEqual([expect.stringContaining('./src/indx.ts')])
})

describe('where there is nothing', () => {
  test('it says what was searched, and how to make a first toolbox', async ({ expect }) => {
    const ran = await toolbox(['list'], { cwd: empty })
    expect(ran.code).toBe(0)
    expect(ran.stdout).toContain('No toolbox was found.')
    expect(ran.stdout).toContain(empty)
    expect(ran.stdout).toContain('toolbox new')
  })

  test('a current folder that has been removed is a fault of the command line', async ({ expect }) => {
    const script = `mkdir gone && cd gone && rmdir ../gone && exec "$0" "$@"`
    const { code, stdout, stderr } = await new Promise<Ran>((resolve) => {
      const argv = ['-c', script, process.execPath, BIN, 'list']
      execFile('sh', argv, { cwd: empty }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), signal: null, stdout: out, stderr: err }),
      )
    })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('the current folder has been removed')
  })

  test('a folder of TOOLBOX_PATH that is gone is a warning', async ({ expect }) => {
    const { rows, warnings, code } = await list([], { TOOLBOX_PATH: '/nowhere' })
    expect({ rows, code }).toEqual({ rows: HERE, code: 0 })
    expect(warnings).toEqual([expect.stringContaining('/nowhere')])
  })
})
