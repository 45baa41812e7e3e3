import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FoundEntry } from '../../src/discovery/scan-types.ts'
import { scan } from '../../src/discovery/scan.ts'
import { openToolMemory } from '../../src/discovery/tool-memory.ts'
import { makeFolder, plugin, pluginFiles, writeFiles } from './folder.ts'

const TOOLS = [{ name: 'get_weather', description: 'Gets it.', aliases: ['weather'] }]
const FILE = 'node_modules/.cache/toolbox/tools.json'

const entryOf = (root: string, id: string): FoundEntry =>
  scan({ cwd: root, env: {} }).entries.find((entry) => entry.id === id) as FoundEntry

function remembering(): { root: string; entry: FoundEntry } {
  const root = makeFolder({
    ...pluginFiles('.', 'own', 'own'),
    ...pluginFiles('node_modules/a', 'a', 'a'),
    ...pluginFiles('node_modules/b', 'b', 'b'),
  })
  const entry = entryOf(root, 'a')
  const memory = openToolMemory(root)
  memory.remember(entry, TOOLS)
  memory.save()
  return { root, entry }
}

describe('the memory of tools', () => {
  it('keeps what lists show for the next run, and nothing else', () => {
    const root = makeFolder(pluginFiles('node_modules/a', 'a', 'a'))
    const memory = openToolMemory(root)
    memory.remember(entryOf(root, 'a'), [{ ...TOOLS[0]!, argument_schema: {} } as (typeof TOOLS)[0]])
    memory.save()
    expect(openToolMemory(root).recall(entryOf(root, 'a'))).toEqual(TOOLS)
  })

  it('keeps what tells a policy, and that a provider offers the tools', () => {
    const root = makeFolder(pluginFiles('node_modules/a', 'a', 'a'))
    const entry = entryOf(root, 'a')
    const policy = { kind: 'read', read_only: true, idempotent: true, destructive: false } as const
    const told = { ...TOOLS[0]!, annotations: { readOnlyHint: true }, label: 'Weather' }
    const tools = [{ ...told, policy: { ...policy, loop_threshold: 8, source: 'declared' } }]
    const memory = openToolMemory(root)
    memory.remember(entry, tools, { labels: { old_weather: 'Weather' } })
    memory.save()
    expect(openToolMemory(root).recall(entry)).toEqual(tools)
    expect(openToolMemory(root).recallProvider(entry)).toEqual({ labels: { old_weather: 'Weather' } })
    memory.remember(entry, tools)
    expect(memory.recallProvider(entry)).toBeUndefined()
  })

  it('knows in this run already what it was told in it', () => {
    const root = makeFolder(pluginFiles('node_modules/a', 'a', 'a'))
    const memory = openToolMemory(root)
    memory.remember(entryOf(root, 'a'), TOOLS)
    expect(memory.recall(entryOf(root, 'a'))).toEqual(TOOLS)
  })

  it('never keeps the tools of sources that may change', () => {
    const { root } = remembering()
    const memory = openToolMemory(root)
    memory.remember(entryOf(root, 'own'), TOOLS)
    memory.save()
    expect(openToolMemory(root).recall(entryOf(root, 'own'))).toBeUndefined()
  })

  it('forgets a package whose module changes', () => {
    const { root, entry } = remembering()
    writeFiles(root, { 'node_modules/a/index.js': 'export default 1234\n' })
    expect(openToolMemory(root).recall(entry)).toBeUndefined()
  })

  it('forgets a package whose metadata changes', () => {
    const { root } = remembering()
    const file = join(root, 'node_modules/a/package.json')
    utimesSync(file, new Date(), new Date())
    expect(openToolMemory(root).recall(entryOf(root, 'a'))).toBeUndefined()
  })

  it('forgets a package of another version', () => {
    const { root, entry } = remembering()
    const newer = { ...entry, package: { ...entry.package, version: '2.0.0' } }
    expect(openToolMemory(root).recall(newer)).toBeUndefined()
  })

  it('keeps what another process has learnt meanwhile', () => {
    const { root } = remembering()
    const left = openToolMemory(root)
    const right = openToolMemory(root)
    left.recall(entryOf(root, 'a'))
    right.remember(entryOf(root, 'b'), [])
    right.save()
    writeFiles(root, { 'node_modules/a/index.js': 'export default 5678\n' })
    left.remember(entryOf(root, 'a'), TOOLS)
    left.save()
    const memory = openToolMemory(root)
    expect([memory.recall(entryOf(root, 'a')), memory.recall(entryOf(root, 'b'))]).toEqual([TOOLS, []])
  })

  it('is not written again when there is nothing new', () => {
    const { root, entry } = remembering()
    const file = join(root, FILE)
    utimesSync(file, 1, 1)
    const memory = openToolMemory(root)
    memory.remember(entry, TOOLS)
    memory.save()
    expect(readFileSync(file, 'utf8')).toContain('get_weather')
    expect(readdirSync(join(file, '..'))).toEqual(['tools.json'])
    rmSync(file)
    memory.save()
    expect(readdirSync(join(root, 'node_modules/.cache/toolbox'))).toEqual([])
  })

  it('drops packages that are gone when it is written', () => {
    const { root } = remembering()
    rmSync(join(root, 'node_modules/a'), { recursive: true })
    const memory = openToolMemory(root)
    memory.remember(entryOf(root, 'b'), TOOLS)
    memory.save()
    const { toolboxes } = JSON.parse(readFileSync(join(root, FILE), 'utf8')) as { toolboxes: object }
    expect(Object.keys(toolboxes)).toEqual([`${join(root, 'node_modules/b/index.js')}#default`])
  })

  it.each([
    '',
    '{"format":1',
    '[]',
    '{"format":9,"toolboxes":{}}',
    '{"format":1,"toolboxes":{"x":{"tools":1}}}',
  ])('is empty when its file is %j', (text) => {
    const { root, entry } = remembering()
    writeFileSync(join(root, FILE), text)
    const memory = openToolMemory(root)
    expect(memory.recall(entry)).toBeUndefined()
    memory.remember(entry, TOOLS)
    memory.save()
    expect(openToolMemory(root).recall(entry)).toEqual(TOOLS)
  })

  it('does without a file where there can be none', () => {
    const root = makeFolder({ ...pluginFiles('node_modules/a', 'a', 'a'), 'node_modules/.cache': '' })
    const memory = openToolMemory(root)
    memory.remember(entryOf(root, 'a'), TOOLS)
    expect(() => memory.save()).not.toThrow()
    const bare = makeFolder({ 'package.json': plugin('x', {}) })
    expect(() => openToolMemory(bare).save()).not.toThrow()
  })
})
