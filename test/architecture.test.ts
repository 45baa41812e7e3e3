import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { describeWith, isInstalled } from './describe-with.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SRC = fileURLToPath(new URL('../src', import.meta.url))

/** A file imports its own folder and lower floors; folders of one floor do not know each other. */
const FLOORS: Readonly<Record<string, number>> = {
  'json-schema': 0,
  'start-up': 0,
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
  readonly text: string
  readonly folder: string
  readonly imports: readonly string[]
}

const FROM = /(?:from|import)\s*\(?\s*'([^']+)'/g

const FILES: readonly SourceFile[] = globSync('**/*.ts', { cwd: SRC }).map((path) => {
  const text = readFileSync(join(SRC, path), 'utf8')
  return {
    path,
    text,
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
    const allowed = ['start-up', 'discovery', 'registry', 'scaffold', 'check', 'cli', 'commands']
    expect(importersOf(/^node:fs/, allowed)).toEqual([])
  })

  it('imports no module of Node.js at the top of what a plugin imports', () => {
    const floors = ['json-schema', 'schema', 'core', 'index.ts']
    const offenders = FILES.filter(({ folder }) => floors.includes(folder)).filter(({ imports }) =>
      imports.some((specifier) => specifier.startsWith('node:')),
    )
    expect(offenders.map(({ path }) => path)).toEqual([])
  })

  it('reaches out of src only for its own package.json and for what a package does not export', () => {
    const outside = FILES.flatMap(({ path, imports }) =>
      imports
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => relative(SRC, join(SRC, dirname(path), specifier)))
        .filter((target) => target.startsWith('..')),
    )
    const allowed = /^\.\.\/(package\.json$|node_modules\/@oclif\/plugin-autocomplete\/)/
    expect(outside.filter((target) => !allowed.test(target))).toEqual([])
  })

  it('has no file that wants to be two', () => {
    const long = FILES.filter(({ text }) => text.split('\n').length > 300)
    expect(long.map(({ path }) => path)).toEqual([])
  })

  it('silences neither the compiler nor the linter, which forbids any', () => {
    const silenced = /@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable/
    expect(FILES.filter(({ text }) => silenced.test(text)).map(({ path }) => path)).toEqual([])
    expect(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8')).toContain(
      '"typescript/no-explicit-any": "error"',
    )
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

describeWith('git', isInstalled('git') && existsSync(join(ROOT, '.git')))('the repository', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)

  it('has what a reader looks for', () => {
    const wanted = [
      'README.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'docs/architecture.md',
      '.ci/run',
    ]
    expect(wanted.filter((file) => !tracked.includes(file))).toEqual([])
  })

  it('does not know where on a machine it lies', () => {
    const root = ROOT.replace(/[/\\]$/, '')
    const telling = tracked
      .filter((file) => existsSync(join(ROOT, file)))
      .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes(root))
    expect(tracked.length).toBeGreaterThan(500)
    expect(telling).toEqual([])
  })

  it('locks packages by name and version, not by the registry that served them', () => {
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { resolved?: string }>
    }
    const resolved = Object.values(lock.packages).flatMap(({ resolved = '' }) =>
      /^https?:/.test(resolved) ? [resolved] : [],
    )
    expect(resolved).toEqual([])
  })
})
