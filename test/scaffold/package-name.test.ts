import { expect, test } from 'vitest'
import { parsePackageName } from '../../src/scaffold/package-name.ts'

test.each([
  ['weather', undefined, 'weather'],
  ['weather-toolbox', undefined, 'weather-toolbox'],
  ['weather_tools.v2', undefined, 'weather_tools.v2'],
  ['3d-print', undefined, '3d-print'],
  ['@me/weather', 'me', 'weather'],
  ['@me/http', 'me', 'http'],
  ['a'.repeat(214), undefined, 'a'.repeat(214)],
])('%s is a name', (name, scope, folder) => {
  expect(parsePackageName(name)).toEqual({ ok: true, value: { name, scope, folder } })
})

test.each([
  ['an empty name', '', 'it is empty', 'Use lower-case letters, digits and hyphens, such as my-toolbox.'],
  ['a space', 'my weather', 'it contains a space', 'Try my-weather.'],
  ['a leading space', ' weather', 'it contains a space', 'Try weather.'],
  ['a line break', 'my\nweather', 'it contains a space', 'Try my-weather.'],
  ['a capital letter', 'Weather', 'it contains capital letters', 'Try weather.'],
  ['an accent', 'météo', "npm takes a-z, 0-9, '-', '_' and '.' only, and it contains 'é'", 'Try meteo.'],
  [
    'another script',
    '天気',
    "npm takes a-z, 0-9, '-', '_' and '.' only, and it contains '天'",
    'Use lower-case letters, digits and hyphens, such as my-toolbox.',
  ],
  ['an emoji', 'weather🌦', "npm takes a-z, 0-9, '-', '_' and '.' only, and it contains '🌦'", 'Try weather.'],
  [
    'a tilde',
    'weather~1',
    "npm takes a-z, 0-9, '-', '_' and '.' only, and it contains '~'",
    'Try weather-1.',
  ],
  ['a NUL', 'weather\0', "npm takes a-z, 0-9, '-', '_' and '.' only, and it contains '\0'", 'Try weather.'],
  ['a leading period', '.weather', "it starts with '.'", 'Try weather.'],
  ['a leading underscore', '_weather', "it starts with '_'", 'Try weather.'],
  ['a leading hyphen', '-weather', "it starts with '-'", 'Try weather.'],
  ['node_modules', 'node_modules', 'npm reserves it', 'Try node_modules-toolbox.'],
  ['node_modules in a scope', '@me/node_modules', 'npm reserves it', 'Try me-node_modules.'],
  ['favicon.ico', 'favicon.ico', 'npm reserves it', 'Try favicon.ico-toolbox.'],
  ['a device', 'nul', 'Windows reserves it', 'Try toolbox-nul.'],
  ['a device with an extension', 'com1.tools', 'Windows reserves it', 'Try toolbox-com1.tools.'],
  ['a device in a scope', '@me/con', 'Windows reserves it', 'Try me-con.'],
  ['a core module', 'http', 'it is the name of a module of Node.js', 'Try http-toolbox.'],
  ['another core module', 'fs', 'it is the name of a module of Node.js', 'Try fs-toolbox.'],
  [
    '215 characters',
    'a'.repeat(215),
    'it has 215 characters, and npm takes at most 214',
    `Try ${'a'.repeat(214)}.`,
  ],
  ['a bad scope', '@Me/weather', 'it contains capital letters', 'Try me-weather.'],
  [
    'an empty scope',
    '@weather',
    "npm takes a-z, 0-9, '-', '_' and '.' only, and it contains '@'",
    'Try weather.',
  ],
])('%s is refused with its reason and a way out', (_, name, reason, fix) => {
  expect(parsePackageName(name)).toEqual({
    ok: false,
    problem: {
      code: 'name-invalid',
      message: `${JSON.stringify(name)} is no name for a package: ${reason}`,
      fix,
    },
  })
})

test.each([
  ['..', 'my-toolbox'],
  ['.', 'my-toolbox'],
  ['../weather', 'weather'],
  ['/tmp/weather', 'weather'],
  ['packages/weather', 'weather'],
  ['./My Weather', 'my-weather'],
  ['C:\\tools\\weather', 'weather'],
  ['@me/../weather', 'weather'],
  ['weather/', 'my-toolbox'],
])('the path %s is told from a name', (path, name) => {
  expect(parsePackageName(path)).toEqual({
    ok: false,
    problem: {
      code: 'name-invalid',
      message: `${JSON.stringify(path)} is a path, not a name for a package`,
      fix: `Give the name alone, and the folder with --dir: toolbox new ${name} --dir ${JSON.stringify(path)}`,
    },
  })
})
