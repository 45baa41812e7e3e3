import { relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createFootprint } from '../../src/discovery/footprint.ts'
import { listWorkspaces, parsePnpmPackages } from '../../src/discovery/workspaces.ts'
import { makeFolder } from './folder.ts'

const LAYOUT = {
  'packages/a/package.json': {},
  'packages/b/package.json': {},
  'packages/b/test/fixture/package.json': {},
  'packages/node_modules/c/package.json': {},
  'packages/.hidden/package.json': {},
  'apps/web/package.json': {},
}

function list(workspaces: unknown, files = {}): readonly string[] {
  const root = makeFolder({ ...LAYOUT, ...files })
  return listWorkspaces(root, { workspaces }, createFootprint()).map((path) => relative(root, path))
}

describe('the workspaces of a project', () => {
  it('are listed by name, by glob, and in any spelling of a path', () => {
    expect(list(['./packages/*/', 'apps/web'])).toEqual(['apps/web', 'packages/a', 'packages/b'])
  })

  it('may stand under "packages", as Yarn has them', () => {
    expect(list({ packages: ['apps/*'] })).toEqual(['apps/web'])
  })

  it('may be chosen by braces', () => {
    expect(list(['{apps,packages}/*'])).toEqual(['apps/web', 'packages/a', 'packages/b'])
  })

  it('may lie at any depth, but never in node_modules or a hidden folder', () => {
    const found = list(['packages/**'])
    expect(found).toContain('packages/b/test/fixture')
    expect(found.filter((path) => /node_modules|hidden/.test(path))).toEqual([])
  })

  it('may be taken out again', () => {
    expect(list(['packages/**', '!**/test/**', '!packages/a'])).toEqual([
      'packages',
      'packages/b',
      'packages/b/test',
    ])
  })

  it('are those of pnpm-workspace.yaml where package.json lists none', () => {
    expect(list(undefined, { 'pnpm-workspace.yaml': "packages:\n  - 'apps/*'\n" })).toEqual(['apps/web'])
  })

  it('never name the project itself', () => {
    const root = makeFolder({ 'package.json': {}, 'a/package.json': {} })
    expect(listWorkspaces(root, { workspaces: ['**', '.'] }, createFootprint())).toHaveLength(1)
  })

  it('are none when the list is not a list', () => {
    expect(list('packages/*')).toEqual([])
  })
})

describe('pnpm-workspace.yaml', () => {
  it.each([
    ['in block style', 'packages:\n  - a\n  - "b/*"\n  - \'!c\'\n'],
    ['without indentation', 'packages:\n- a\n- "b/*"\n- "!c"\ncatalog:\n  - d\n'],
    ['in flow style', 'packages: [a, "b/*", \'!c\']\n'],
    ['in flow style over several lines', 'packages:\n  [\n    a,\n    "b/*",\n    "!c",\n  ]\n'],
    [
      'among comments and other keys',
      '# x\nhoist: true\npackages: # here\n  - a # first\n\n  # - no\n  - b/*\n  - "!c"\nonly:\n  - d\n',
    ],
    ['with CRLF', 'packages:\r\n  - a\r\n  - b/*\r\n  - "!c"\r\n'],
  ])('is read %s', (_, yaml) => {
    expect(parsePnpmPackages(yaml)).toEqual(['a', 'b/*', '!c'])
  })

  it('without packages has none', () => {
    expect(parsePnpmPackages('catalog:\n  zod: 4\n')).toEqual([])
  })
})
