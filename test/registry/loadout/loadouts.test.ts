import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Loadouts, LOADOUTS_FILE } from '../../../src/registry/loadout/loadouts.ts'
import { makeFolder } from './folder.ts'

function fileWith(content?: unknown): string {
  const file = join(makeFolder(), LOADOUTS_FILE)
  if (content !== undefined) {
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, undefined, 2))
  }
  return file
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const HELPER = {
  helper: { tools: { search: { enabled: true }, save: { enabled: false, config: { room: 7 } } } },
}

describe('a file of loadouts', () => {
  it('holds agents, their tools by name, and whether each is enabled', async () => {
    const file = fileWith()
    const loadouts = new Loadouts(file)
    expect(loadouts.agents()).toEqual([])
    await loadouts.add('helper', ['search', 'save'])
    await loadouts.disable('helper', ['save'])
    await loadouts.configure('helper', 'save', { room: 7 })
    expect(read(file)).toEqual(HELPER)
    expect(readFileSync(file, 'utf8')).toBe(`${JSON.stringify(HELPER, undefined, 2)}\n`)
    expect(readdirSync(join(file, '..'))).toEqual([LOADOUTS_FILE])
  })

  it('is read as it is at each question', async () => {
    const file = fileWith(HELPER)
    const loadouts = new Loadouts(file)
    expect(loadouts.get('helper')).toEqual({
      agent: 'helper',
      tools: new Map(Object.entries(HELPER.helper.tools)),
    })
    writeFileSync(file, '{"other":{"tools":{}}}')
    expect(loadouts.agents()).toEqual(['other'])
    expect(loadouts.get('helper')).toBeUndefined()
  })
})

describe('adding tools', () => {
  it('enables new ones, leaves assigned ones as they are, and says which is which', async () => {
    const file = fileWith(HELPER)
    expect(await new Loadouts(file).add('helper', ['save', 'new', 'new'])).toEqual({
      ok: true,
      changed: ['new'],
      unchanged: ['save'],
    })
    expect(read(file)).toEqual({ helper: { tools: { ...HELPER.helper.tools, new: { enabled: true } } } })
  })

  it('keeps the label that people were shown', async () => {
    const file = fileWith()
    await new Loadouts(file).add('helper', [{ name: 'search', label: 'Search' }, { name: 'save' }])
    expect(read(file)).toEqual({
      helper: { tools: { search: { enabled: true, label: 'Search' }, save: { enabled: true } } },
    })
  })

  it.each(['__proto__', 'constructor', 'toString', 'a.b', 'ünï', ' '])(
    'works for an agent and a tool named %j',
    async (name) => {
      const file = fileWith()
      const loadouts = new Loadouts(file)
      await loadouts.add(name, [name])
      await loadouts.configure(name, name, { [name]: 1 })
      expect(readFileSync(file, 'utf8')).toContain(`"${name}"`)
      expect(loadouts.agents()).toEqual([name])
      expect([...loadouts.get(name)!.tools.keys()]).toEqual([name])
      expect(await loadouts.remove(name, [name])).toMatchObject({ ok: true, changed: [name] })
      expect(loadouts.get(name)!.tools.size).toBe(0)
      expect(({} as { enabled?: unknown }).enabled).toBeUndefined()
    },
  )

  it('refuses a name that stands for something else in the file', async () => {
    const file = fileWith({ $schema: 'https://example.org/loadouts.json' })
    await expect(new Loadouts(file).add('$schema', ['x'])).rejects.toThrow(TypeError)
    await expect(new Loadouts(file).add('', ['x'])).rejects.toThrow(TypeError)
    expect(read(file)).toEqual({ $schema: 'https://example.org/loadouts.json' })
  })
})

describe('changing assignments', () => {
  it('says what was so already', async () => {
    const loadouts = new Loadouts(fileWith(HELPER))
    expect(await loadouts.enable('helper', ['search', 'save'])).toEqual({
      ok: true,
      changed: ['save'],
      unchanged: ['search'],
    })
  })

  it('keeps configuration while a tool is disabled', async () => {
    const file = fileWith(HELPER)
    const loadouts = new Loadouts(file)
    await loadouts.enable('helper', ['save'])
    await loadouts.disable('helper', ['save'])
    expect(read(file)).toEqual(HELPER)
  })

  it('changes nothing when one of the tools is not assigned', async () => {
    const file = fileWith(HELPER)
    const loadouts = new Loadouts(file)
    const missing = { ok: false, missing: ['sarch'] }
    expect(await loadouts.remove('helper', ['save', 'sarch'])).toEqual(missing)
    expect(await loadouts.enable('helper', ['save', 'sarch'])).toEqual(missing)
    expect(await loadouts.configure('helper', 'sarch', {})).toEqual(missing)
    expect(await loadouts.disable('nobody', ['sarch'])).toEqual(missing)
    expect(read(file)).toEqual(HELPER)
  })

  it('takes a configuration away', async () => {
    const file = fileWith(HELPER)
    await new Loadouts(file).configure('helper', 'save', undefined)
    expect(read(file)).toEqual({ helper: { tools: { search: { enabled: true }, save: { enabled: false } } } })
  })

  it('leaves an agent without tools when the last is removed', async () => {
    const file = fileWith(HELPER)
    const loadouts = new Loadouts(file)
    await loadouts.remove('helper', ['save', 'search'])
    expect(read(file)).toEqual({ helper: { tools: {} } })
    expect(loadouts.agents()).toEqual(['helper'])
  })

  it('keeps what a newer version has written, at every level, in its order', async () => {
    const newer = {
      $schema: 'https://example.org/loadouts.json',
      version: 7,
      defaults: { enabled: 'ask' },
      helper: {
        model: 'large',
        tools: { search: { since: '2031', enabled: true, quota: { day: 3 } } },
        owner: ['me'],
      },
    }
    const file = fileWith(newer)
    const loadouts = new Loadouts(file)
    expect(loadouts.agents()).toEqual(['helper'])
    await loadouts.disable('helper', ['search'])
    await loadouts.configure('helper', 'search', { deep: true })
    await loadouts.add('helper', ['save'])
    const { helper } = newer
    expect(readFileSync(file, 'utf8')).toBe(
      `${JSON.stringify(
        {
          ...newer,
          helper: {
            ...helper,
            tools: {
              search: { ...helper.tools.search, enabled: false, config: { deep: true } },
              save: { enabled: true },
            },
          },
        },
        undefined,
        2,
      )}\n`,
    )
  })

  it.each(['\t', '    ', ' '])('keeps an indentation of %j', async (indent) => {
    const file = fileWith(JSON.stringify(HELPER, undefined, indent))
    await new Loadouts(file).enable('helper', ['save'])
    expect(readFileSync(file, 'utf8').split('\n')[1]).toBe(`${indent}"helper": {`)
  })

  it('writes nothing when nothing changes', async () => {
    const file = fileWith(JSON.stringify(HELPER))
    await new Loadouts(file).enable('helper', ['search'])
    expect(readFileSync(file, 'utf8')).toBe(JSON.stringify(HELPER))
  })

  it('keeps the mode of the file, and a link to it', async () => {
    const folder = makeFolder()
    const [real, link] = [join(folder, 'real.json'), join(folder, 'link.json')]
    writeFileSync(real, JSON.stringify(HELPER))
    chmodSync(real, 0o666)
    symlinkSync('real.json', link)
    await new Loadouts(link).enable('helper', ['save'])
    expect(read(real)).not.toEqual(HELPER)
    expect(statSync(real).mode & 0o777).toBe(0o666)
    expect(
      readdirSync(folder, { withFileTypes: true })
        .find(({ name }) => name === 'link.json')!
        .isSymbolicLink(),
    ).toBe(true)
  })

  it('fails where there is no folder', async () => {
    const file = join(makeFolder(), 'nowhere', LOADOUTS_FILE)
    await expect(new Loadouts(file).add('helper', ['x'])).rejects.toMatchObject({ code: 'ENOENT' })
    expect(existsSync(join(file, '..'))).toBe(false)
  })
})

describe('a file that cannot be read as loadouts', () => {
  const FAULTS: readonly (readonly [text: string, line: number, column: number])[] = [
    ['{\n  "helper": {\n    "tools": {},\n  }\n}\n', 3, 16],
    ["{'helper': {}}", 1, 2],
    ['', 1, 1],
    ['{"helper": {"tools": {', 1, 23],
    ['{"helper": 1}}', 1, 14],
    ['{"helper":{"tools":{"a":{"enabled":true,"config":{"id":12345678901234567890}}}}}', 1, 56],
    ['<<<<<<< ours\n{}\n', 1, 1],
    // Either of them would be lost when the file is next written.
    ['{"helper": {"tools": {}},\n "helper": {"tools": {}}}', 2, 2],
  ]

  it.each(FAULTS)('is reported with line and column and left alone: %j', async (text, line, column) => {
    const file = fileWith(text)
    const loadouts = new Loadouts(file)
    const fault = { name: 'LoadoutsFileError', file, at: { line, column } }
    await expect(loadouts.add('helper', ['x'])).rejects.toMatchObject(fault)
    await expect(loadouts.remove('helper', ['x'])).rejects.toMatchObject(fault)
    expect(() => loadouts.agents()).toThrow(expect.objectContaining({ name: fault.name, file }))
    expect(() => loadouts.get('helper')).toThrow(`line ${line}, column ${column}`)
    expect(readFileSync(file, 'utf8')).toBe(text)
    expect(readdirSync(join(file, '..'))).toEqual([LOADOUTS_FILE])
  })

  it.each([
    [[], 'expected object, received array'],
    [{ helper: { tools: [] } }, 'helper.tools: expected object, received array'],
    [{ helper: { tools: { x: true } } }, 'helper.tools.x: expected object, received boolean'],
    [{ helper: { tools: { x: {} } } }, 'helper.tools.x.enabled: expected boolean, received undefined'],
    [
      { helper: { tools: { x: { enabled: 'yes' } } } },
      'helper.tools.x.enabled: expected boolean, received string',
    ],
    [
      { helper: { tools: { x: { enabled: true, config: 1 } } } },
      'helper.tools.x.config: expected object, received number',
    ],
    [
      { helper: { tools: { x: { enabled: true, label: 1 } } } },
      'helper.tools.x.label: expected string, received number',
    ],
  ])('is reported with the path and left alone: %j', async (content, message) => {
    const file = fileWith(content)
    await expect(new Loadouts(file).add('helper', ['x'])).rejects.toThrow(message)
    expect(read(file)).toEqual(content)
  })

  it('may be a folder, which is not touched', async () => {
    const file = fileWith()
    mkdirSync(file)
    await expect(new Loadouts(file).add('helper', ['x'])).rejects.toMatchObject({ code: 'EISDIR' })
    expect(readdirSync(join(file, '..'))).toEqual([LOADOUTS_FILE])
  })
})
