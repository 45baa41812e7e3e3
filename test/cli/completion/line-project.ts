import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { plugin, writeFiles } from '../../discovery/folder.ts'
import { BIN, ROOT } from '../../e2e/toolbox.ts'

export interface LineProject extends Disposable {
  /** Where lines are typed. */
  readonly folder: string
  /** The environment that they are typed in: `toolbox` is on its path, and its cache is its own. */
  readonly env: NodeJS.ProcessEnv
  readonly cache: string
}

const COAST_TOOL = {
  name: 'get_tide',
  description: 'Get the tide\u001B[31m at a:\n\tharbour.',
  argument_schema: {
    type: 'object',
    properties: {
      harbour: { type: 'string', description: 'Its name.' },
      units: { enum: ['m', 'ft'] },
      exact: { type: 'boolean' },
    },
  },
  output_schema: { type: 'object' },
}

/**
 * A project with four toolboxes: `own`, its own source; `coast`, whose manifest tells its tools, and which cannot be
 * imported; `harbour`, which has a tool of the same name as `own`; and `broken`, which prints and throws.
 */
export function makeLineProject(): LineProject {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolbox-line-')))
  const program = join(folder, 'bin dir', 'toolbox')
  writeFiles(folder, {
    'bin dir/toolbox': `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`,
    'package.json': plugin('project', { own: './own.js' }),
    'own.js': toolboxModule(
      'own',
      ['read_file', 'evil$(touch pwned)', 'shared_tool'],
      `console.log('own noise')`,
    ),
    'node_modules/coast/package.json': plugin('coast', { coast: './index.js' }),
    'node_modules/coast/index.js': `throw new Error('was imported')`,
    'node_modules/coast/toolbox.manifest.json': {
      manifest_version: 1,
      package: { name: 'coast', version: '1.0.0' },
      toolboxes: { coast: { tools: [COAST_TOOL] } },
    },
    'node_modules/harbour/package.json': plugin('harbour', { harbour: './index.js' }),
    'node_modules/harbour/index.js': toolboxModule('harbour', ['shared_tool']),
    'node_modules/broken/package.json': plugin('broken', { broken: './index.js' }),
    'node_modules/broken/index.js': `console.log('broken noise'); console.error('broken noise'); throw new Error('broken')`,
    'elsewhere/package.json': plugin('elsewhere', { elsewhere: './index.js' }),
    'elsewhere/index.js': toolboxModule('elsewhere', ['far_tool']),
  })
  chmodSync(program, 0o755)
  const cache = join(folder, "user's cache")
  const { PATH } = process.env
  return {
    folder,
    cache,
    env: {
      PATH: `${join(folder, 'bin dir')}:${PATH}`,
      HOME: folder,
      XDG_CACHE_HOME: cache,
      LC_ALL: 'C.UTF-8',
      TERM: 'dumb',
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Takes the built library: typed lines wait for it. */
const toolboxModule = (id: string, names: readonly string[], before = ''): string => `
import { defineToolBox } from '${pathToFileURL(join(ROOT, 'dist', 'index.js')).href}'
${before}
export default defineToolBox('${id}', ${JSON.stringify(names)}.map((name) => ({
  name,
  description: 'Does ' + name + '.',
  argumentSchema: { type: 'object' },
  outputSchema: { type: 'object' },
  toolCall: () => ({}),
})))
`
