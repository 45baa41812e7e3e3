import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseEntryPoints } from '../../src/discovery/entry-point.ts'
import { isFile, namesIn } from '../../src/discovery/footprint.ts'
import { type Files, makeFolder, plugin } from './folder.ts'

function parse(metadata: object, files: Files = {}, installed = false) {
  const root = makeFolder(files)
  const declaring = {
    package: { name: 'weather-toolbox', version: '1.0.0', root },
    installed,
    isFile,
    namesIn,
  }
  return { root, ...parseEntryPoints(metadata as Record<string, unknown>, declaring) }
}

const parseOne = (value: unknown, files: Files = {}, installed = false) => {
  const { root, points } = parse(plugin('weather-toolbox', { weather_tools: value }), files, installed)
  return { root, ...points[0]! }
}

const codeOf = (point: object): unknown => ('code' in point ? point.code : undefined)

describe('an entry point', () => {
  it('names a module and an export', () => {
    const point = parseOne('./dist/index.js#WeatherToolBox', { 'dist/index.js': '' })
    expect(point).toMatchObject({
      ok: true,
      id: 'weather_tools',
      reference: './dist/index.js#WeatherToolBox',
      module: join(point.root, 'dist/index.js'),
      exportName: 'WeatherToolBox',
    })
  })

  it.each(['./index.js', './index.js#', 'index.js'])(
    'means the default export when it is just %s',
    (reference) => {
      expect(parseOne(reference, { 'index.js': '' })).toMatchObject({ ok: true, exportName: 'default' })
    },
  )

  it('takes the source where it is, outside node_modules', () => {
    const value = { source: './src/index.ts#A', default: './dist/index.js#A' }
    expect(parseOne(value, { 'src/index.ts': '', 'dist/index.js': '' })).toMatchObject({
      reference: './src/index.ts#A',
    })
  })

  it('takes the default where the source is not there, and says so', () => {
    const value = { source: './src/index.ts#A', default: './dist/index.js#A' }
    expect(parseOne(value, { 'dist/index.js': '' })).toMatchObject({
      ok: true,
      reference: './dist/index.js#A',
      missingSource: { reference: './src/index.ts#A' },
    })
  })

  it.each(['./src/indx.ts', './scr/index.ts', './src/index.js', './src/Index.ts', 'src/indx.ts'])(
    'understands the misspelt path %s',
    (path) => {
      const point = parseOne(`${path}#A`, { 'src/index.ts': '', 'src/index.d.ts': '', 'src/other.css': '' })
      expect(point).toMatchObject({
        code: 'missing-file',
        message: expect.stringContaining('did you mean "./src/index.ts#A"?'),
      })
    },
  )

  it('suggests no path to those who only installed the package', () => {
    const point = parseOne('./src/indx.js#A', { 'src/index.js': '' }, true)
    expect(point).toMatchObject({ message: expect.not.stringContaining('did you mean') })
  })

  it.each([
    ['sorce', 'source'],
    ['src', 'source'],
    ['defualt', 'default'],
    ['Default', 'default'],
  ])('notices the key %s, which stands for another', (key, meant) => {
    const value = { ...(meant === 'source' ? { default: './a.js' } : { source: './a.js' }), [key]: './a.js' }
    expect(parseOne(value, { 'a.js': '' })).toMatchObject({ ok: true, misspeltKeys: [{ key, meant }] })
  })

  it('takes no notice of a key beside the one that it looks like, nor of other keys', () => {
    const value = { source: './a.js', sources: './a.js', default: './a.js', title: 'A' }
    expect(parseOne(value, { 'a.js': '' })).not.toHaveProperty('misspeltKeys')
  })

  it('says what was meant where there is no other key', () => {
    expect(parseOne({ src: './a.js' }, { 'a.js': '' })).toMatchObject({
      code: 'reference',
      message: expect.stringContaining('did you mean "source" by "src"?'),
    })
  })

  it('names the source that was probably meant', () => {
    const value = { source: './src/index#A', default: './dist/index.js#A' }
    expect(parseOne(value, { 'src/index.ts': '', 'dist/index.js': '' })).toMatchObject({
      missingSource: { reference: './src/index#A', meant: './src/index.ts#A' },
    })
  })

  it('misses no source under node_modules', () => {
    const value = { source: './src/index.ts#A', default: './dist/index.js#A' }
    expect(parseOne(value, { 'dist/index.js': '' }, true)).not.toHaveProperty('missingSource')
  })

  it('names a misspelt key where what stands in for it is missing', () => {
    const value = { soruce: './src/index.ts#A', default: './dist/index.js#A' }
    const files = { 'src/index.ts': '' }
    const point = parseOne(value, files)
    expect(codeOf(point)).toBe('missing-file')
    expect(point).toHaveProperty('message', expect.stringContaining('did you mean "source" by "soruce"?'))
    expect(parseOne(value, files, true)).toHaveProperty('message', expect.not.stringContaining('soruce'))
  })

  it('is faulty when neither source nor default is there, and names both', () => {
    const point = parseOne({ source: './src/index.ts#A', default: './dist/index.js#A' })
    expect(point).toMatchObject({ code: 'missing-file', reference: './dist/index.js#A' })
    expect(point).toHaveProperty('message', expect.stringContaining('"source", ./src/index.ts#A'))
    expect(point).toHaveProperty('message', expect.stringContaining('"default", ./dist/index.js#A'))
  })

  it('takes the default under node_modules although the source is there', () => {
    const value = { source: './src/index.ts#A', default: './dist/index.js#A' }
    expect(parseOne(value, { 'src/index.ts': '', 'dist/index.js': '' }, true)).toMatchObject({
      reference: './dist/index.js#A',
    })
  })

  it('may be a source alone until it is installed', () => {
    expect(parseOne({ source: './a.ts' }, { 'a.ts': '' })).toMatchObject({ ok: true, reference: './a.ts' })
    expect(codeOf(parseOne({ source: './a.ts' }, { 'a.ts': '' }, true))).toBe('reference')
  })

  it.each([
    ['a number', 7],
    ['null', null],
    ['a list', ['./index.js']],
    ['an object of other keys', { import: './index.js' }],
    ['a source that is no string', { source: 1, default: './index.js' }],
    ['an empty string', ''],
    ['an export without a module', '#WeatherToolBox'],
    ['a URL', 'https://example.org/index.js'],
    ['a file URL', 'file:///index.js'],
    ['a built-in module', 'node:fs'],
    ['a path with backslashes', String.raw`.\index.js`],
  ])('is faulty as %s', (_, value) => {
    expect(codeOf(parseOne(value, { 'index.js': '' }))).toBe('reference')
  })

  it.each(['../other/index.js', './a/../../index.js', '/etc/index.js', 'C:/index.js', '..'])(
    'may not leave its package by %s',
    (reference) => {
      expect(codeOf(parseOne(reference))).toBe('outside-package')
    },
  )

  it('may not leave its package by a link', () => {
    const outside = makeFolder({ 'index.js': '' })
    const root = makeFolder()
    symlinkSync(join(outside, 'index.js'), join(root, 'index.js'))
    const declaring = { package: { name: 'a', version: '1.0.0', root }, installed: false, isFile, namesIn }
    const { points } = parseEntryPoints(
      plugin('a', { a: './index.js' }) as Record<string, unknown>,
      declaring,
    )
    expect(points.map(codeOf)).toEqual(['outside-package'])
  })

  it('may name a file whose name begins with two dots', () => {
    expect(parseOne('./..index.js', { '..index.js': '' })).toMatchObject({ ok: true })
  })

  it('is faulty when its file is missing, and names the file and the build', () => {
    const point = parseOne('./dist/index.js#A')
    expect(point).toMatchObject({ code: 'missing-file', file: join(point.root, 'package.json') })
    expect(point).toHaveProperty('message', expect.stringContaining(join(point.root, 'dist/index.js')))
    expect(point).toHaveProperty('message', expect.stringContaining('build the package'))
  })

  it.each([
    ['./index#A', './index.js#A'],
    ['./lib#A', './lib/index.js#A'],
    ['./index.js:A', './index.js#A'],
  ])('%s is answered with %s, which was probably meant', (reference, meant) => {
    const point = parseOne(reference, { 'index.js': '', 'lib/index.js': '' })
    expect(point).toHaveProperty('message', expect.stringContaining(`did you mean "${meant}"?`))
  })

  it.each(['weather.tools', 'weather:tools', 'weather tools', ''])('may not be called %j', (id) => {
    const { points } = parse(plugin('a', { [id]: './index.js' }), { 'index.js': '' })
    expect(points).toMatchObject([{ ok: false, code: 'id', id }])
  })

  it('that is faulty leaves the others', () => {
    const { points } = parse(plugin('a', { 'a.b': './index.js', c: './index.js' }), { 'index.js': '' })
    expect(points).toMatchObject([{ ok: false }, { ok: true, id: 'c' }])
  })
})

describe('the entry points of a package', () => {
  it('are none without the group, which is not a fault', () => {
    const { points, otherGroups } = parse({ entryPoints: { 'opm.skill': { a: './a.js' } } })
    expect([points, otherGroups]).toEqual([[], ['opm.skill']])
  })

  it.each([[{ entryPoints: ['./index.js'] }], [plugin('a', [] as object)], [{ entryPoints: null }]])(
    'of another type are one fault: %j',
    (metadata) => {
      expect(parse(metadata).points).toMatchObject([
        { ok: false, code: 'entry-points', id: 'weather-toolbox' },
      ])
    },
  )
})
