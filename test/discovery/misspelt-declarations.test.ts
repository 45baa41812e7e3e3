import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findMisspeltDeclarations } from '../../src/discovery/misspelt-declarations.ts'
import { scan } from '../../src/discovery/scan.ts'
import { type Files, makeFolder, plugin, pluginFiles } from './folder.ts'

const DECLARED = { 'opm.agents.toolbox': { a: './index.js#A' } }

/** The folders that are said to have a misspelt declaration, and what is quoted. */
function find(files: Files, cwd = '.') {
  const root = makeFolder(files)
  return findMisspeltDeclarations(scan({ cwd: join(root, cwd), env: {} })).map((line) => ({
    file: line.slice(root.length + 1).replace(/ has .*/, ''),
    quoted: [...line.matchAll(/"([^"]+)"/g)].map((match) => match[1]),
  }))
}

describe('a declaration that is passed over', () => {
  it.each(['entrypoints', 'entry-points', 'entryPoint', 'entry_points', 'EntryPoints'])(
    'has the key %s',
    (key) => {
      expect(find({ 'package.json': { name: 'a', [key]: DECLARED } })).toEqual([
        { file: 'package.json', quoted: [key, 'entryPoints'] },
      ])
    },
  )

  it('has a misspelt group too, or none', () => {
    for (const value of [{ 'opm.agent.toolbox': {} }, { a: './index.js#A' }]) {
      expect(find({ 'package.json': { entrypoints: value } })).toHaveLength(1)
    }
  })

  it('has its group at the top', () => {
    expect(find({ 'package.json': { name: 'a', ...DECLARED } })).toMatchObject([
      { quoted: ['opm.agents.toolbox', 'entryPoints', 'opm.agents.toolbox'] },
    ])
  })

  it('is found in a workspace, and from within one', () => {
    const files: Files = {
      'package.json': { name: 'root', workspaces: ['packages/*'] },
      ...pluginFiles('packages/good', 'good', 'good'),
      'packages/bad/package.json': { name: 'bad', entrypoints: DECLARED },
    }
    expect(find(files)).toMatchObject([{ file: 'packages/bad/package.json' }])
    expect(find(files, 'packages/bad')).toMatchObject([{ file: 'packages/bad/package.json' }])
  })

  it('is not looked for among installed packages, nor where toolboxes are', () => {
    expect(find({ 'package.json': {}, 'node_modules/a/package.json': { entrypoints: DECLARED } })).toEqual([])
    expect(
      find({
        'package.json': plugin('a', { a: './index.js' }, { entrypoints: DECLARED }),
        'index.js': '',
      }),
    ).toEqual([])
  })

  it.each([
    ['a list of files', ['./a.js#A']],
    ['of another kind', { main: './src/main.ts' }],
    ['empty', {}],
  ])('is not what others have under much the same key: %s', (_, value) => {
    expect(find({ 'package.json': { name: 'a', entrypoints: value } })).toEqual([])
  })

  it('is not looked for where there is no project', () => {
    expect(find({})).toEqual([])
  })
})
