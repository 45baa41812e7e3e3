import { describe, expect, it } from 'vitest'
import { PLAIN_STYLE } from '../../../src/cli/output/style.ts'
import { displayWidth } from '../../../src/cli/render/display-width.ts'
import { renderToolBoxTable, type ToolBoxTableOptions } from '../../../src/cli/render/toolbox-table.ts'
import type { ToolBoxRow } from '../../../src/cli/toolbox-row.ts'
import { destructiveToolPolicy, readToolPolicy } from '../../../src/registry/policy/policies.ts'
import type { Scan } from '../../../src/discovery/scan-types.ts'

const packageAt = (name: string, root: string) => ({ name, version: '0.1.0', root })

const WEATHER: ToolBoxRow = {
  id: 'weather_tools',
  status: 'ok',
  origin: 'project',
  package: packageAt('weather-toolbox', '/home/me/weather'),
  reference: './src/index.ts#WeatherToolBox',
  tools: [
    {
      name: 'get_weather',
      description: 'Get the current weather for a location.\nIt is live.',
      policy: readToolPolicy(),
    },
    { name: 'purge_stations', description: '', policy: destructiveToolPolicy() },
  ],
}
const BROKEN: ToolBoxRow = {
  id: 'broken',
  status: 'error',
  origin: 'dependency',
  package: packageAt('@acme/broken-toolbox', '/home/me/node_modules/@acme/broken-toolbox'),
  reference: './index.js',
  tools: [],
  error: {
    type: 'LoadError',
    code: 'threw',
    message: 'its module threw: no key\u001B[2J',
    file: '/home/me/broken/index.js',
  },
}
const SHADOWED: ToolBoxRow = {
  id: 'weather_tools',
  status: 'shadowed',
  origin: 'global',
  package: packageAt('weather-toolbox', '/usr/lib/node_modules/weather-toolbox'),
  reference: './dist/index.js',
  tools: [],
  shadowed_by: { package: WEATHER.package, reference: WEATHER.reference },
}
const EMPTY: ToolBoxRow = { ...WEATHER, id: 'nothing', status: 'empty', tools: [] }

const SCAN: Scan = {
  entries: [],
  places: [
    { origin: 'project', path: '/home/me/weather', exists: true, packages: 1, plugins: 1 },
    { origin: 'path', path: '/nowhere', exists: false, packages: 0, plugins: 0 },
  ],
  skipped: [{ code: 'no-entry-points', location: '/home/me/node_modules/plain' }],
  warnings: [],
}

const render = (rows: readonly ToolBoxRow[], options: Partial<ToolBoxTableOptions> = {}): readonly string[] =>
  renderToolBoxTable(rows, {
    tools: false,
    why: false,
    scan: SCAN,
    style: PLAIN_STYLE,
    width: undefined,
    ...options,
  }).split('\n')

describe('renderToolBoxTable', () => {
  it('lines up id, package, origin, tools and status, with reasons beneath', () => {
    expect(render([WEATHER, BROKEN, SHADOWED, EMPTY])).toEqual([
      'ID             PACKAGE                     ORIGIN      TOOLS  STATUS',
      'weather_tools  weather-toolbox@0.1.0       project         2  ok',
      'broken         @acme/broken-toolbox@0.1.0  dependency      -  error',
      String.raw`  its module threw: no key\u{1b}[2J`,
      '  in /home/me/broken/index.js',
      'weather_tools  weather-toolbox@0.1.0       global          -  shadowed',
      '  shadowed by weather-toolbox@0.1.0 in /home/me/weather',
      '  this one is in /usr/lib/node_modules/weather-toolbox',
      'nothing        weather-toolbox@0.1.0       project         0  empty',
      '  it offers no tools',
      '',
      '4 toolboxes, 2 tools, 1 broken, 1 shadowed',
    ])
  })

  it('lists the tools beneath', () => {
    expect(render([WEATHER], { tools: true }).slice(1, 4)).toEqual([
      'weather_tools  weather-toolbox@0.1.0  project      2  ok',
      '  get_weather     read         Get the current weather for a location. It is live.',
      '  purge_stations  destructive',
    ])
  })

  it('says why each is there, what was searched, and what was skipped', () => {
    const entry = { ...WEATHER, status: 'found' as const, location: '/home/me/link', installed: false }
    const scan: Scan = { ...SCAN, entries: [{ ...entry, module: '/m.ts', exportName: 'default' }] }
    expect(render([WEATHER], { why: true, scan }).slice(2)).toEqual([
      '  the project at or above the working folder: /home/me/link, a link to /home/me/weather; it declares ./src/index.ts#WeatherToolBox',
      '',
      'Searched',
      '  project /home/me/weather: 1 package, 1 new plugin',
      '  path /nowhere: not there',
      'Skipped',
      '  /home/me/node_modules/plain: it declares no entry points',
      '',
      '1 toolbox, 2 tools',
    ])
  })

  it('tells how to begin when there is nothing', () => {
    expect(render([])).toEqual([
      'No toolbox was found.',
      '',
      'Searched',
      '  project /home/me/weather: 1 package, 1 new plugin',
      '  path /nowhere: not there',
      '',
      'Make a first one:        toolbox new my-toolbox',
      'Look somewhere else:     toolbox list --cwd DIR, --path DIR or --global',
    ])
  })

  it('names what is there when a filter lets nothing through', () => {
    const entry = {
      ...WEATHER,
      status: 'found' as const,
      location: '/x',
      installed: false,
      module: '/m.ts',
      exportName: 'default',
    }
    expect(render([], { scan: { ...SCAN, entries: [entry] } })).toEqual([
      'No toolbox matches. These are here:',
      '  weather_tools',
    ])
  })

  it('shows the reason without repeating whose it is, and the source at fault', () => {
    const error = {
      ...BROKEN.error!,
      message: "Could not load toolbox 'broken' of @acme/broken-toolbox@0.1.0: bad word at /b/index.js:3:9",
      reason: 'bad word at /b/index.js:3:9',
      file: '/b/index.js',
      excerpt: { text: 'const a bad', column: 9 },
    }
    const lines = render([{ ...BROKEN, error }])
    expect(lines.slice(2, 5)).toEqual(['  bad word at /b/index.js:3:9', '    const a bad', '            ^'])
  })

  it.each([60, 80, 120])('keeps to %i columns, wide characters included', (width) => {
    const wide = {
      ...WEATHER,
      id: '天気天気天気天気天気天気天気天気',
      package: packageAt('日本'.repeat(20), '/日本'),
    }
    const error = {
      ...BROKEN.error!,
      message: 'a word and another word, '.repeat(20),
      excerpt: { text: 'const a = 1; '.repeat(20), column: 90 },
    }
    const long = { ...BROKEN, error }
    const lines = render([wide, long, SHADOWED], { tools: true, why: true, width })
    // A path is never broken, so that it can be copied.
    expect(lines.filter((line) => displayWidth(line) > width && line.trim().includes(' '))).toEqual([])
  })
})
