import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CONFIG_RULES } from '../../../src/check/config/config-rules.ts'
import { readConfig } from '../../../src/check/config/read-config.ts'
import { LINT_RULES } from '../../../src/check/rules/index.ts'

const RULES = [...LINT_RULES, ...CONFIG_RULES]

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'config-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (file: string, text: string): void => writeFileSync(join(root, file), text)
const writeConfig = (config: unknown): void =>
  write('toolbox.config.json', JSON.stringify(config, undefined, 2))

function problems(): readonly string[] {
  const read = readConfig(root, RULES)
  return read.ok
    ? []
    : read.faults.map(({ message, location }) => `${location.file}:${location.line} ${message}`)
}

describe('a configuration', () => {
  test('may be missing', () => {
    expect(readConfig(root, RULES)).toMatchObject({ ok: true, config: {}, file: undefined })
  })

  test('may be a file of its own', () => {
    const config = {
      profiles: ['openai-chat', 'mcp'],
      failOn: 'warning',
      skip: ['tool/*'],
      severities: { 'array/items-required': 'warning', 'schema/*': 'off' },
      ignore: [{ rule: 'array/items-required', tool: 'get_*', reason: 'The old client needs it.' }],
      budget: { tool: 300 },
      fuzz: { runs: 200, seed: 7 },
      runWrites: false,
      base: 'origin/main',
    }
    writeConfig(config)
    expect(readConfig(root, RULES)).toMatchObject({ ok: true, config, file: 'toolbox.config.json' })
  })

  test('may be the key toolbox of package.json, and says where a part of it stands', () => {
    write('package.json', '{\n  "name": "weather",\n  "toolbox": {\n    "failOn": "warning"\n  }\n}\n')
    const read = readConfig(root, RULES)
    expect(read).toMatchObject({ ok: true, config: { failOn: 'warning' }, file: 'package.json' })
    expect(read.ok && read.locate(['failOn'])).toEqual({ file: 'package.json', line: 4, column: 5 })
  })

  test('says nothing twice, since JSON would take the last', () => {
    write('toolbox.config.json', '{\n  "fuzz": {"runs": 1},\n  "failOn": "error",\n  "failOn": "warning"\n}')
    expect(problems()).toEqual([
      'toolbox.config.json:4 "failOn" stands here for the second time in one object; keep one of the two',
    ])
  })

  test('is no business of the rest of package.json', () => {
    write('package.json', '{"name": "a", "name": "b", "toolbox": {"failOn": "warning"}}')
    expect(readConfig(root, RULES)).toMatchObject({ ok: true, config: { failOn: 'warning' } })
  })

  test('may begin with a byte order mark', () => {
    write('toolbox.config.json', '\uFEFF{"failOn": "error"}')
    expect(readConfig(root, RULES)).toMatchObject({ ok: true })
  })

  test('must not be in two places', () => {
    write('package.json', '{\n  "toolbox": {}\n}')
    writeConfig({})
    expect(problems()).toEqual([expect.stringMatching(/^package\.json:2 .*keep one of the two/)])
  })

  test('must be JSON', () => {
    write('toolbox.config.json', '{\n  "failOn": }')
    expect(problems()).toEqual([
      expect.stringMatching(/^toolbox\.config\.json:2 .*is no JSON: expected a value/),
    ])
    write('toolbox.config.json', '{\n  "failOn": "error",\n}')
    expect(problems()).toEqual([expect.stringMatching(/:2 .*leave out the ',' before the closing bracket/)])
  })

  test('is not sought in a package.json that cannot be read', () => {
    write('package.json', '{')
    expect(readConfig(root, RULES)).toMatchObject({ ok: true, config: {} })
  })
})

describe('what cannot be meant is named with its line', () => {
  test.each<[string, unknown, RegExp]>([
    [
      'an unknown key',
      { profile: ['mcp'] },
      /:2 profile: there is no key 'profile'; did you mean 'profiles'\?/,
    ],
    ['a wrong type', { profiles: 'mcp' }, /:2 profiles: expected a list, received "mcp"/],
    [
      'an unknown profile',
      { profiles: ['opnai-chat'] },
      /:3 profiles\.0: no profile .*did you mean 'openai-chat'/,
    ],
    [
      'an unknown rule',
      { skip: ['aray/items-required'] },
      /:3 skip\.0: no rule .*did you mean 'array\/items-required'/,
    ],
    ['an unknown severity', { severities: { 'schema/*': 'warn' } }, /expected "error" or .*received "warn"/],
    [
      'an unknown rule in severities',
      { severities: { 'nothing/at-all': 'off' } },
      /no rule is called 'nothing\/at-all'/,
    ],
    [
      'a level that does not exist',
      { failOn: 'info' },
      /failOn: expected "error" or "warning", received "info"/,
    ],
    [
      'an ignore without reason',
      { ignore: [{ rule: 'array/*', tool: 'x' }] },
      /:3 ignore\.0: the key 'reason' is missing/,
    ],
    [
      'an empty reason',
      { ignore: [{ rule: 'array/*', reason: ' ' }] },
      /:5 ignore\.0\.reason: expected a text/,
    ],
    [
      'a key of ignore',
      { ignore: [{ rule: 'array/*', reason: 'x', tol: 'y' }] },
      /no key 'tol'; did you mean 'tool'/,
    ],
    [
      'a negative number',
      { fuzz: { runs: 0 } },
      /fuzz\.runs: expected a whole number of at least 1, received 0/,
    ],
    ['something that is no object', [], /:1 expected an object, received array/],
  ])('%s', (_, config, problem) => {
    writeConfig(config)
    expect(problems()).toEqual([expect.stringMatching(problem)])
  })

  test('all of it at once', () => {
    writeConfig({ profile: [], failOn: 3, fuzz: [] })
    expect(problems()).toHaveLength(3)
  })
})
