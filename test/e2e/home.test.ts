import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { makeProject } from './project.ts'
import { runProgram } from './program.ts'
import { BIN, type Ran } from './toolbox.ts'

const folder = makeProject({ file: '', 'home/x.txt': '' })

const versionAt = (env: NodeJS.ProcessEnv): Promise<Ran> =>
  runProgram(process.execPath, [BIN, '--version'], {
    cwd: folder,
    env: { HOME: undefined, XDG_CACHE_HOME: undefined, NODE_COMPILE_CACHE: undefined, ...env },
  })

describe('compiled code', () => {
  test.for([
    ['of the home', { HOME: join(folder, 'home') }, 'home/.cache/opm-toolbox/compiled'],
    ['that is named', { XDG_CACHE_HOME: join(folder, 'cache') }, 'cache/opm-toolbox/compiled'],
  ] as const)('is kept in the cache %s, for its owner only', async ([, env, kept], { expect }) => {
    expect(await versionAt(env)).toMatchObject({ code: 0, stderr: '' })
    expect(statSync(join(folder, kept)).mode & 0o777).toBe(0o700)
  })

  test.for([
    ['there is no home', {}],
    ['the home does not exist', { HOME: join(folder, 'nobody') }],
    ['the home is a file', { HOME: join(folder, 'file') }],
    ['the home takes no folders', { HOME: '/proc' }],
  ] as const)('is not kept where %s', async ([, env], { expect }) => {
    expect(await versionAt(env)).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(join(folder, 'nobody'))).toBe(false)
  })
})
