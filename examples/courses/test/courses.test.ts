import { adaptProvider, ToolDispatcher, ToolRegistry } from 'opm-toolbox/registry'
import { testToolBox } from 'opm-toolbox/testing'
import { expect, test } from 'vitest'
import { CourseCatalogue } from '../src/index.ts'

const catalogue = (config: Readonly<Record<string, unknown>> = {}) =>
  adaptProvider('course_catalogue', new CourseCatalogue({ config }), { config })

testToolBox(({ config }) => catalogue(config), { title: 'CourseCatalogue' })

const call = async (name: string, args: object, options = {}): Promise<string> => {
  const { content } = await catalogue().callTool(name, args, options)
  return (content as { text: string }[])[0]!.text
}

test('finds courses by all words, in any case', async () => {
  expect(await call('search_courses', { query: 'BOT beginners' })).toBe(
    'BOT-101: Botany for beginners (north campus, 12 seats)',
  )
  expect(await call('search_courses', { query: 'surgery' })).toBe('No course has these words.')
})

test('keeps an agent to the campus of its loadout', async () => {
  const options = { config: { campus: 'south' } }
  expect(await call('search_courses', { query: 'bot', campus: 'north' }, options)).toContain('BOT-240')
})

test('answers to the former name of a tool', async () => {
  expect(await call('find_courses', { query: 'tea' })).toContain('TEA-100')
})

test('refuses a code that no course has, and says where codes come from', async () => {
  await expect(call('get_course', { code: 'X-1' })).rejects.toThrow(
    "There is no course 'X-1'; search_courses finds codes.",
  )
})

test('reserves for the agent that calls, however many call at once', async () => {
  const registry = new ToolRegistry({ providers: [new CourseCatalogue()] })
  const agents = ['ada', 'bob', 'cleo']
  const answers = await Promise.all(
    agents.map((agent) =>
      registry.executeTool('reserve_seat', { code: 'tea-100' }, {}, { context: { agent } }),
    ),
  )
  expect(answers.map(({ content }) => content[0]!.text)).toEqual([
    'Reserved a seat in TEA-100 for ada; 19 left.',
    'Reserved a seat in TEA-100 for bob; 18 left.',
    'Reserved a seat in TEA-100 for cleo; 17 left.',
  ])
})

test('fails when a course is full', async () => {
  const registry = new ToolRegistry({ providers: [new CourseCatalogue()] })
  await registry.executeTool('reserve_seat', { code: 'BOT-240' })
  await expect(registry.executeTool('reserve_seat', { code: 'BOT-240' })).rejects.toThrow('BOT-240 is full')
})

test('offers nothing when it is disabled, and still labels its tools', async () => {
  const registry = new ToolRegistry({ providers: [new CourseCatalogue({ config: { enabled: false } })] })
  expect(await registry.getAvailableTools()).toEqual([])
  expect(await registry.getToolMetadata('find_courses')).toMatchObject({ label: 'Course search' })
})

const callOf = (name: string, args: object) => ({
  id: name,
  function: { name, arguments: JSON.stringify(args) },
})

test('asks before a seat is reserved, not before a search', async () => {
  const asked: string[] = []
  const dispatcher = new ToolDispatcher({
    registry: new ToolRegistry({ providers: [new CourseCatalogue()] }),
    approve: ({ name }) => asked.push(name) < 0,
  })
  await dispatcher.dispatch({
    tool_calls: [callOf('search_courses', { query: 'tea' }), callOf('reserve_seat', { code: 'TEA-100' })],
  })
  expect(asked).toEqual(['reserve_seat'])
})
