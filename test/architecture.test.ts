import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const SRC = fileURLToPath(new URL('../src', import.meta.url))

/** A file imports its own folder and lower floors; folders of one floor do not know each other. */
const FLOORS: Readonly<Record<string, number>> = {
  'json-schema': 0,
  schema: 1,
  core: 2,
  discovery: 3,
  spec: 3,
  registry: 4,
  bus: 5,
  check: 5,
  scaffold: 5,
  testing: 6,
  cli: 6,
  commands: 7,
}

/** The public entry points, and the floors that each may reach. */
const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  'index.ts': ['json-schema', 'schema', 'core'],
  'testing.ts': ['testing', ...Object.keys(FLOORS).filter((floor) => FLOORS[floor]! < 6)],
  'registry.ts': ['json-schema', 'schema', 'core', 'registry'],
  'bus.ts': ['json-schema', 'schema', 'core', 'registry', 'bus'],
}

interface SourceFile {
  readonly path: string
  readonly folder: string
  readonly imports: readonly string[]
}

const FROM = /(?:from|import)\s*\(?\s*'([^']+)'/g

const FILES: readonly SourceFile[] = globSync('**/*.ts', { cwd: SRC }).map((path) => {
  const text = readFileSync(join(SRC, path), 'utf8')
  return {
    path,
    folder: path.includes('/') ? path.slice(0, path.indexOf('/')) : path,
    imports: [...text.matchAll(FROM)].map(([, specifier]) => specifier!),
  }
})

const folderOf = (path: string, specifier: string): string => {
  const target = relative(SRC, join(SRC, dirname(path), specifier))
  return target.includes('/') ? target.slice(0, target.indexOf('/')) : target
}

describe('the house', () => {
  it('has been looked at: all of its files were read', () => {
    expect(FILES.length).toBeGreaterThan(100)
    expect(FILES.flatMap(({ imports }) => imports).length).toBeGreaterThan(300)
  })

  it('has no folder without a floor', () => {
    const folders = new Set(FILES.map(({ folder }) => folder))
    expect([...folders].filter((folder) => !(folder in FLOORS) && !(folder in ENTRIES))).toEqual([])
  })

  it('imports only its own folder and lower floors', () => {
    const wrong = FILES.filter(({ folder }) => folder in FLOORS).flatMap(({ path, folder, imports }) =>
      imports
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => folderOf(path, specifier))
        .filter((target) => target !== folder && target !== '..' && !(FLOORS[target]! < FLOORS[folder]!))
        .map((target) => `${path} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('lets each public entry point reach only what it is for', () => {
    const wrong = FILES.filter(({ folder }) => folder in ENTRIES).flatMap(({ path, folder, imports }) =>
      imports
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => folderOf(path, specifier))
        .filter((target) => !ENTRIES[folder]!.includes(target))
        .map((target) => `${path} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('knows the terminal only in cli and commands', () => {
    expect(importersOf(/^(@oclif\/|@inquirer\/|chalk$)/, ['cli', 'commands'])).toEqual([])
  })

  it('knows WebSocket only in bus', () => {
    expect(importersOf(/^ws$/, ['bus'])).toEqual([])
  })

  it('touches the file system only where files are the subject', () => {
    const allowed = ['discovery', 'registry', 'scaffold', 'check', 'cli', 'commands']
    expect(importersOf(/^node:fs/, allowed)).toEqual([])
  })

  it('imports no module of Node.js at the top of what a plugin imports', () => {
    const floors = ['json-schema', 'schema', 'core', 'index.ts']
    const offenders = FILES.filter(({ folder }) => floors.includes(folder)).filter(({ imports }) =>
      imports.some((specifier) => specifier.startsWith('node:')),
    )
    expect(offenders.map(({ path }) => path)).toEqual([])
  })

  it('has no attic', () => {
    const attic = /(^|[/-])(utils?|helpers?|common|misc|shared)([/.-]|$)/
    expect(FILES.map(({ path }) => path).filter((path) => attic.test(path))).toEqual([])
  })
})

function importersOf(pattern: RegExp, allowed: readonly string[]): string[] {
  return FILES.filter(({ folder }) => !allowed.includes(folder))
    .filter(({ imports }) => imports.some((specifier) => pattern.test(specifier)))
    .map(({ path }) => path)
}
