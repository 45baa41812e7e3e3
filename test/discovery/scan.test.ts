import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { printSkipped } from '../../src/discovery/skipped.ts'
import { scan } from '../../src/discovery/scan.ts'
import type { Scan, ScanOptions } from '../../src/discovery/scan-types.ts'
import { type Files, link, makeFolder, plugin, pluginFiles, writeFiles } from './folder.ts'

const find = (cwd: string, options: Partial<ScanOptions> = {}): Scan =>
  scan({ cwd, env: {}, execPath: join(cwd, 'nowhere/bin/node'), ...options })

const rows = ({ entries }: Scan): string[] =>
  entries.map(({ id, origin, status }) => `${id} ${origin} ${status}`)

/** A plugin that consists of what was built from its source. */
const withoutSource = (folder: string, name: string, more: object = {}): Files => ({
  [`${folder}/package.json`]: plugin(name, { [name]: { source: './a.ts', default: './a.js' } }, more),
  [`${folder}/a.js`]: '',
})

describe('a scan', () => {
  it('finds the project from a folder inside it', () => {
    const root = makeFolder({ ...pluginFiles('.', 'weather-toolbox', 'weather_tools'), 'src/deep/x.js': '' })
    const result = find(join(root, 'src/deep'))
    expect(result.entries).toEqual([
      {
        id: 'weather_tools',
        origin: 'project',
        status: 'found',
        package: { name: 'weather-toolbox', version: '1.0.0', root },
        reference: './index.js',
        location: root,
        installed: false,
        module: join(root, 'index.js'),
        exportName: 'default',
      },
    ])
    expect(result.places[0]).toEqual({ origin: 'project', path: root, exists: true, packages: 1, plugins: 1 })
  })

  it('keeps the order: project, workspaces, dependencies from the inside out, paths, global', () => {
    const root = makeFolder({
      ...pluginFiles('app', 'app', 'own'),
      'app/package.json': plugin('app', { own: './index.js' }, { workspaces: ['packages/*'] }),
      ...pluginFiles('app/packages/inner', 'inner', 'inner'),
      ...pluginFiles('app/node_modules/zebra', 'zebra', 'zebra'),
      ...pluginFiles('app/node_modules/@scope/near', '@scope/near', 'near'),
      ...pluginFiles('node_modules/far', 'far', 'far'),
      ...pluginFiles('extra/one', 'one', 'one'),
      ...pluginFiles('more', 'more', 'more'),
      ...pluginFiles('prefix/lib/node_modules/everywhere', 'everywhere', 'everywhere'),
    })
    const env = { TOOLBOX_PATH: join(root, 'more'), npm_config_prefix: join(root, 'prefix') }
    const result = find(join(root, 'app'), { paths: ['../extra'], env, global: true })
    expect(rows(result)).toEqual([
      'own project found',
      'inner workspace found',
      'near dependency found',
      'zebra dependency found',
      'far dependency found',
      'one path found',
      'more path found',
      'everywhere global found',
    ])
    expect(result.entries.map(({ installed }) => installed)).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
      false,
      true,
    ])
  })

  it('searches no global folder unless asked to', () => {
    const root = makeFolder(pluginFiles('lib/node_modules/everywhere', 'everywhere', 'everywhere'))
    expect(find(join(root, 'lib/..'), { env: { npm_config_prefix: root } }).entries).toEqual([])
  })

  it('lets the first of two packages with one id win, and shows the other with both places', () => {
    const root = makeFolder({
      ...pluginFiles('.', 'mine', 'weather_tools'),
      ...pluginFiles('node_modules/theirs', 'theirs', 'weather_tools'),
    })
    const result = find(root)
    expect(rows(result)).toEqual(['weather_tools project found', 'weather_tools dependency shadowed'])
    expect(result.entries[1]).toMatchObject({
      location: join(root, 'node_modules/theirs'),
      by: { location: root, package: { name: 'mine' }, reference: './index.js', origin: 'project' },
    })
  })

  it('lets a faulty entry point keep its id too', () => {
    const root = makeFolder({
      'package.json': plugin('mine', { weather_tools: './missing.js' }),
      ...pluginFiles('node_modules/theirs', 'theirs', 'weather_tools'),
    })
    expect(rows(find(root))).toEqual(['weather_tools project error', 'weather_tools dependency shadowed'])
  })

  it('shows a package once, however often it is linked, and says where else it was', () => {
    const root = makeFolder({
      'package.json': { name: 'app', workspaces: ['packages/*'] },
      ...pluginFiles('packages/inner', 'inner', 'inner'),
    })
    link(root, 'node_modules/inner', '../packages/inner')
    const result = find(root, { paths: ['packages/inner'] })
    expect(rows(result)).toEqual(['inner workspace found'])
    const first = join(root, 'packages/inner')
    expect(result.skipped.filter(({ code }) => code === 'duplicate')).toEqual([
      { code: 'duplicate', location: join(root, 'node_modules/inner'), first },
      { code: 'duplicate', location: first, first },
    ])
    expect(printSkipped(result.skipped[1]!)).toBe(
      `${join(root, 'node_modules/inner')}: the same package as ${first}`,
    )
  })

  it('takes the source of a linked package, which is not under node_modules', () => {
    const linked = makeFolder({
      'package.json': plugin('linked', { linked: { source: './a.ts', default: './dist/a.js' } }),
      'a.ts': '',
    })
    const root = makeFolder({ 'package.json': { name: 'app' } })
    link(root, 'node_modules/linked', linked)
    expect(find(root).entries).toMatchObject([
      { origin: 'dependency', installed: false, reference: './a.ts', module: join(linked, 'a.ts') },
    ])
  })

  it('warns of a missing source in the project and its workspaces alone', () => {
    const root = makeFolder({
      ...withoutSource('.', 'own', { workspaces: ['packages/*'] }),
      ...withoutSource('packages/inner', 'inner'),
      ...withoutSource('node_modules/installed', 'installed'),
      ...withoutSource('shelf/unpacked', 'unpacked'),
    })
    const { entries, warnings } = find(root, { paths: ['shelf'] })
    expect(entries.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'own found',
      'inner found',
      'installed found',
      'unpacked found',
    ])
    const warning = (folder: string, id: string) =>
      `${join(root, folder, 'package.json')}: the "source" of '${id}', ./a.ts, is not there, so its "default", ./a.js, is used instead; correct it, or take it out`
    expect(warnings).toEqual([warning('.', 'own'), warning('packages/inner', 'inner')])
  })

  it('finds what pnpm installs, direct and indirect, each once', () => {
    const store = 'node_modules/.pnpm'
    const root = makeFolder({
      'package.json': { name: 'app' },
      'node_modules/.modules.yaml': '',
      ...pluginFiles(`${store}/direct@1.0.0/node_modules/direct`, 'direct', 'direct'),
      ...pluginFiles(`${store}/@scope+below@1.0.0/node_modules/@scope/below`, '@scope/below', 'below'),
    })
    link(root, 'node_modules/direct', '.pnpm/direct@1.0.0/node_modules/direct')
    link(root, `${store}/node_modules/direct`, '../direct@1.0.0/node_modules/direct')
    link(root, `${store}/node_modules/@scope/below`, '../../@scope+below@1.0.0/node_modules/@scope/below')
    const result = find(root)
    expect(rows(result)).toEqual(['direct dependency found', 'below dependency found'])
    expect(result.entries.map(({ installed }) => installed)).toEqual([true, true])
    expect(result.entries[0]!.package.root).toBe(join(root, store, 'direct@1.0.0/node_modules/direct'))
  })

  it('shows a broken package.json that speaks of entry points as a row of its folder', () => {
    const root = makeFolder({
      'package.json': { name: 'app' },
      'node_modules/@scope/broken/package.json': '{ "name": "x", "entryPoints": { ',
      'node_modules/unrelated/package.json': '{ "name": ',
      ...pluginFiles('node_modules/good', 'good', 'good'),
    })
    const result = find(root)
    expect(rows(result)).toEqual(['@scope/broken dependency error', 'good dependency found'])
    const file = join(root, 'node_modules/@scope/broken/package.json')
    expect(result.entries[0]).toMatchObject({ error: { type: 'LoadError', code: 'package-json', file } })
  })

  it('takes a package.json with a byte order mark', () => {
    const root = makeFolder(pluginFiles('node_modules/a', 'a', 'a'))
    const text = JSON.stringify(plugin('a', { a: './index.js' }))
    writeFiles(root, { 'node_modules/a/package.json': `\uFEFF${text}` })
    expect(rows(find(root))).toEqual(['a dependency found'])
  })

  it('takes a package.json of any size', () => {
    const more = { description: 'x'.repeat(100_000) }
    const root = makeFolder(pluginFiles('node_modules/a', 'a', 'a'))
    const { entryPoints, ...rest } = plugin('a', { a: './index.js' }) as Record<string, unknown>
    writeFiles(root, { 'node_modules/a/package.json': { ...rest, ...more, entryPoints } })
    expect(rows(find(root))).toEqual(['a dependency found'])
  })

  it('names a package that states neither name nor version by its folder', () => {
    const root = makeFolder({
      'node_modules/@s/a/package.json': { entryPoints: { 'opm.agents.toolbox': { a: './index.js' } } },
      'node_modules/@s/a/index.js': '',
    })
    expect(find(root).entries[0]!.package).toMatchObject({ name: '@s/a', version: '0.0.0' })
  })

  it('passes over links that lead nowhere or in circles', () => {
    const root = makeFolder(pluginFiles('node_modules/good', 'good', 'good'))
    link(root, 'node_modules/gone', '../gone')
    link(root, 'node_modules/loop', 'loop')
    expect(rows(find(root))).toEqual(['good dependency found'])
  })

  it('passes over files and hidden folders', () => {
    const root = makeFolder({
      ...pluginFiles('node_modules/.old', 'old', 'old'),
      'node_modules/readme.md': '',
      'node_modules/@scope': '',
    })
    expect(find(root).entries).toEqual([])
  })

  it('does not search what a dependency brings along for itself', () => {
    const root = makeFolder({
      'node_modules/a/package.json': { name: 'a' },
      ...pluginFiles('node_modules/a/node_modules/b', 'b', 'b'),
    })
    expect(find(root).entries).toEqual([])
  })

  it('leaves entry points of other groups alone, and says so', () => {
    const root = makeFolder({
      'node_modules/skill/package.json': { name: 'skill', entryPoints: { 'opm.skill': { a: './a.js' } } },
    })
    const result = find(root)
    const location = join(root, 'node_modules/skill')
    expect([result.entries, result.warnings]).toEqual([[], []])
    expect(result.skipped).toEqual([{ code: 'other-groups', location, groups: ['opm.skill'] }])
    expect(printSkipped(result.skipped[0]!)).toContain('"opm.skill"')
  })

  it('warns of a misspelt group and names the right one', () => {
    const root = makeFolder({
      'package.json': { name: 'a', entryPoints: { 'opm.agent.toolboxes': { a: './a.js' } } },
    })
    const result = find(root)
    expect(result.skipped).toMatchObject([{ code: 'other-groups', nearest: 'opm.agent.toolboxes' }])
    expect(result.warnings).toEqual([expect.stringContaining('did you mean "opm.agents.toolbox"?')])
  })

  it('says of a named package that it declares nothing', () => {
    const root = makeFolder({ 'package.json': { name: 'app' }, 'other/package.json': { name: 'other' } })
    expect(find(root, { paths: ['other'] }).skipped).toEqual([
      { code: 'no-entry-points', location: root },
      { code: 'no-entry-points', location: join(root, 'other') },
    ])
  })

  it('warns of a path that is not there or holds no packages', () => {
    const root = makeFolder({ 'empty/readme.md': '' })
    const { warnings, places } = find(root, { paths: ['gone', 'empty'] })
    expect(warnings).toEqual([
      expect.stringContaining(join(root, 'gone')),
      expect.stringContaining(join(root, 'empty')),
    ])
    expect(places).toMatchObject([
      { origin: 'project', exists: false },
      { origin: 'path', exists: false },
      { origin: 'path', exists: true, packages: 0 },
    ])
  })

  it('warns of a project whose package.json cannot be parsed', () => {
    const root = makeFolder({ 'package.json': '{ "name": ' })
    const result = find(root)
    expect(result.skipped).toMatchObject([{ code: 'not-json', location: root }])
    expect(result.warnings).toHaveLength(1)
  })

  it('warns of a folder to start from that is not there', () => {
    const root = makeFolder()
    expect(find(join(root, 'gone')).warnings).toEqual([expect.stringContaining(join(root, 'gone'))])
  })

  it("warns of Yarn Plug'n'Play, which it cannot search", () => {
    const root = makeFolder({ 'package.json': { name: 'app' }, '.pnp.cjs': '' })
    expect(find(root).warnings).toEqual([expect.stringContaining('nodeLinker')])
  })

  it('counts every place that it searched, also the empty ones', () => {
    const root = makeFolder({
      'package.json': { name: 'app' },
      'node_modules/a/package.json': { name: 'a' },
      ...pluginFiles('node_modules/b', 'b', 'b'),
    })
    expect(find(root).places).toEqual([
      { origin: 'project', path: root, exists: true, packages: 1, plugins: 0 },
      { origin: 'dependency', path: join(root, 'node_modules'), exists: true, packages: 2, plugins: 1 },
    ])
  })

  it('is plain data', () => {
    const root = makeFolder(pluginFiles('.', 'a', 'a'))
    const result = find(root)
    expect(JSON.parse(JSON.stringify(result))).toEqual(result)
  })
})

type Options = (root: string) => Partial<ScanOptions>

function globalPlaces(files: object, options: Options): string[] {
  const root = makeFolder({ 'app/package.json': {}, ...files })
  const result = find(join(root, 'app'), { global: true, env: { HOME: root }, ...options(root) })
  return result.places.filter(({ origin }) => origin === 'global').map(({ path }) => path.replace(root, ''))
}

describe('the global folders', () => {
  it.runIf(process.platform !== 'win32')('are found from the place of Node.js', () => {
    expect(globalPlaces({}, (root) => ({ execPath: join(root, 'node/bin/node') }))).toEqual([
      '/node/lib/node_modules',
    ])
  })

  it.runIf(process.platform !== 'win32')('are found from npmrc before that', () => {
    const files = { '.npmrc': 'audit=false\nprefix = ${HOME}/global\n' }
    expect(globalPlaces(files, () => ({}))).toEqual(['/global/lib/node_modules'])
    expect(globalPlaces({ '.npmrc': 'prefix=~/global\n' }, () => ({}))).toEqual(['/global/lib/node_modules'])
  })

  it.runIf(process.platform !== 'win32')('are found from the environment before that', () => {
    const files = { '.npmrc': 'prefix=/nowhere\n' }
    expect(
      globalPlaces(files, (root) => ({ env: { HOME: root, npm_config_prefix: join(root, 'p') } })),
    ).toEqual(['/p/lib/node_modules'])
  })

  it.runIf(process.platform !== 'win32')('include those of pnpm in its old and its new layout', () => {
    const files = { 'pnpm/global/5/node_modules/x': '', 'pnpm/global/v11/1a-2b/node_modules/x': '' }
    const found = globalPlaces(files, (root) => ({
      env: { npm_config_prefix: join(root, 'p'), PNPM_HOME: join(root, 'pnpm') },
    }))
    expect(found).toEqual([
      '/p/lib/node_modules',
      '/pnpm/global/5/node_modules',
      '/pnpm/global/v11/1a-2b/node_modules',
    ])
  })
})
