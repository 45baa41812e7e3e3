import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Message, type MessageBus, ToolBoxHost, ToolService } from '../../src/bus.ts'
import { defineTool, z } from '../../src/index.ts'
import { ExampleToolBox } from '../bus/example-toolboxes.ts'
import { recordingLog } from '../bus/recording-log.ts'

/** The two ends of a bus: one hosts, the other asks. */
export interface TwoEnds {
  readonly host: MessageBus
  readonly asker: MessageBus
  close(): Promise<void>
}

type Fields = Record<string, unknown>

let runs = 0

const callOf = (data: Fields): Fields => ({ toolbox_id: 'wordnet', name: 'define_word', ...data })

const defineWord = defineTool({
  name: 'define_word',
  description: 'Define a word.',
  argumentSchema: z.object({ word: z.string().default('nothing') }),
  outputSchema: z.object({ definitions: z.array(z.string()) }),
  toolCall({ word }) {
    runs++
    if (word === 'bad') throw new RangeError('no such word')
    if (word === 'odd') return { definitions: 7 as unknown as string[] }
    return { definitions: [`what ${word} means`] }
  },
})

/** Every MUST of OVOS-TOOLS-1, over the bus that `open` makes, where silence counts as one after `silenceMs`. */
export function describeTools1(busName: string, silenceMs: number, open: () => Promise<TwoEnds>): void {
  describe(`OVOS-TOOLS-1 over ${busName}`, () => {
    const log = recordingLog()
    const wordnet = new ExampleToolBox('wordnet', [defineWord], log)
    let ends: TwoEnds
    let host: ToolBoxHost

    beforeEach(async () => {
      ends = await open()
      host = new ToolBoxHost(ends.host, { log })
      wordnet.found = [defineWord]
      runs = 0
    })

    afterEach(async () => {
      await host.close({ graceMs: 0 })
      await ends.close()
    })

    /** All messages on the topic of the answer within the time that silence would take, whomever they are for. */
    const responses = async (
      topic: string,
      data: Fields = {},
      context: Fields = {},
    ): Promise<readonly Message[]> => {
      const heard: Message[] = []
      const stop = ends.asker.on(`${topic}.response`, (message) => heard.push(message))
      ends.asker.emit(new Message(topic, data, context))
      await sleep(silenceMs)
      stop()
      return heard
    }

    const onlyAnswer = async (topic: string, data: Fields = {}): Promise<Fields> => {
      const answers = await responses(topic, data)
      expect(answers).toHaveLength(1)
      return { ...answers[0]!.data }
    }

    const definition = (toolbox_id: string): Fields => ({
      name: 'define_word',
      description: 'Define a word.',
      argument_schema: defineWord.arguments.toJsonSchema('input'),
      output_schema: defineWord.output.toJsonSchema('output'),
      toolbox_id,
    })

    const result = { definitions: ['what sun means'] }

    it('§2: every answer is the response of the request, its context carried back', async () => {
      host.add(wordnet)
      const context = { source: 'ui', destination: 'agent', session: { session_id: 's' }, tracing: [1] }
      const [answer] = await responses('ovos.persona.tools.call', callOf({}), context)
      expect(answer?.type).toBe('ovos.persona.tools.call.response')
      expect(answer?.context).toEqual({ ...context, source: 'agent', destination: 'ui' })
    })

    it('§3: every tool of a toolbox has a name of its own', async () => {
      wordnet.found = [defineWord, { ...defineWord, description: 'Another of the name.' }]
      host.add(wordnet)
      const { tools } = await onlyAnswer('ovos.persona.tools.discover')
      expect(tools).toEqual([definition('wordnet')])
    })

    it('§3: two toolboxes of one id are not hosted on one bus', () => {
      host.add(wordnet)
      expect(() => host.add(new ExampleToolBox('wordnet', [defineWord]))).toThrow(TypeError)
    })

    it('§3: a toolbox id has no colon and no dot', () => {
      expect(() => new ExampleToolBox('word.net', [])).toThrow(TypeError)
      expect(() => new ExampleToolBox('word:net', [])).toThrow(TypeError)
    })

    it('§4.1: discovery is answered once for every hosted toolbox, with the §3 shape', async () => {
      host.add(wordnet)
      host.add(new ExampleToolBox('thesaurus', [defineWord], log))
      const answers = await responses('ovos.persona.tools.discover', { toolbox_id: 'ignored' })
      expect(answers.map(({ data }) => data)).toEqual([
        { toolbox_id: 'wordnet', tools: [definition('wordnet')] },
        { toolbox_id: 'thesaurus', tools: [definition('thesaurus')] },
      ])
    })

    it('§4.1: discovery refreshes the tools before it answers', async () => {
      host.add(wordnet)
      await onlyAnswer('ovos.persona.tools.discover')
      wordnet.found = []
      expect(await onlyAnswer('ovos.persona.tools.discover')).toEqual({ toolbox_id: 'wordnet', tools: [] })
    })

    it('§4.2: a call is answered with one response that carries the result', async () => {
      host.add(wordnet)
      const answer = await onlyAnswer('ovos.persona.tools.call', callOf({ kwargs: { word: 'sun' } }))
      expect(answer).toEqual({ toolbox_id: 'wordnet', result })
      expect(runs).toBe(1)
    })

    it('§4.2: absent kwargs are {}', async () => {
      host.add(wordnet)
      const answer = await onlyAnswer('ovos.persona.tools.call', callOf({}))
      expect(answer['result']).toEqual({ definitions: ['what nothing means'] })
    })

    it.each([
      ['another toolbox', { toolbox_id: 'thesaurus' }],
      ['a toolbox that differs in case', { toolbox_id: 'Wordnet' }],
      ['a toolbox that differs by a space', { toolbox_id: 'wordnet ' }],
      ['a toolbox in a list', { toolbox_id: ['wordnet'] }],
      ['no toolbox', { toolbox_id: undefined }],
      ['null', { toolbox_id: null }],
    ])('§4.2: a call naming %s runs nothing and is not answered, not even to decline', async (_, data) => {
      host.add(wordnet)
      expect(await responses('ovos.persona.tools.call', callOf(data))).toEqual([])
      expect(runs).toBe(0)
    })

    it('§4.2: of two hosts only the one that has the toolbox answers', async () => {
      host.add(wordnet)
      const other = new ToolBoxHost(ends.asker, { log })
      other.add(new ExampleToolBox('thesaurus', [defineWord], log))
      const answer = await onlyAnswer('ovos.persona.tools.call', callOf({ kwargs: { word: 'sun' } }))
      expect(answer).toEqual({ toolbox_id: 'wordnet', result })
      await other.close({ graceMs: 0 })
    })

    it.each([
      [
        'a tool that is not in the toolbox',
        { name: 'x' },
        "ValueError: Unknown tool 'x' for ToolBox 'wordnet'.",
      ],
      ['no tool', { name: undefined }, /^ValueError: Missing required field: 'name'$/],
      ['an empty name', { name: '' }, /^ValueError: Missing required field: 'name'$/],
      [
        'a name that is no string',
        { name: 7 },
        /^ValueError: Field 'name' must be a string, received number$/,
      ],
      ['arguments that do not fit', { kwargs: { word: 7 } }, /^ValueError: .*word: expected string/],
      ['arguments that are no object', { kwargs: 'sun' }, /^RuntimeError: .*expected a plain object/],
      ['arguments that are null', { kwargs: null }, /^RuntimeError: .*expected a plain object/],
      ['a tool that throws', { kwargs: { word: 'bad' } }, /^RuntimeError: .*no such word$/],
      [
        'output that does not fit',
        { kwargs: { word: 'odd' } },
        /^RuntimeError: .*definitions: expected array/,
      ],
    ])('§4.2: %s is answered with exactly one of the two, error, a string', async (_, data, error) => {
      host.add(wordnet)
      const answer = await onlyAnswer('ovos.persona.tools.call', callOf(data))
      expect(Object.keys(answer).toSorted()).toEqual(['error', 'toolbox_id'])
      expect(answer['error']).toMatch(error)
    })

    it('§6: the predecessor topic of a toolbox is answered as the common one', async () => {
      host.add(wordnet)
      host.add(new ExampleToolBox('thesaurus', [defineWord], log))
      const topic = 'ovos.persona.tools.wordnet.call'
      const answer = await onlyAnswer(topic, { name: 'define_word', kwargs: { word: 'sun' } })
      expect(answer).toEqual({ toolbox_id: 'wordnet', result })
      expect(await onlyAnswer(topic, { name: 'x' })).toHaveProperty('error')
    })

    it('§6: the predecessor topic of a toolbox that is not hosted is answered by nobody', async () => {
      host.add(wordnet)
      expect(await responses('ovos.persona.tools.thesaurus.call', { name: 'define_word' })).toEqual([])
    })

    describe('a tool service', () => {
      const thesaurus = new ExampleToolBox('thesaurus', [defineWord], log)
      const solo = { ...defineWord, name: 'solo' }
      let service: ToolService

      beforeEach(() => {
        wordnet.found = [defineWord, solo]
        service = new ToolService(ends.host, [wordnet, thesaurus], { log })
      })

      afterEach(async () => {
        await service.close({ graceMs: 0 })
      })

      it('§5: list is answered with the tools of every toolbox', async () => {
        expect(await onlyAnswer('ovos.tools.list')).toEqual({
          tools: [definition('wordnet'), { ...definition('wordnet'), name: 'solo' }, definition('thesaurus')],
        })
      })

      it('§5: get is answered with one tool', async () => {
        expect(await onlyAnswer('ovos.tools.get', { name: 'solo' })).toEqual({
          ...definition('wordnet'),
          name: 'solo',
        })
      })

      it('§5: invoke is answered with the name and the result; absent args are {}', async () => {
        const answer = await onlyAnswer('ovos.tools.invoke', { name: 'solo', args: { word: 'sun' } })
        expect(answer).toEqual({ name: 'solo', result })
        expect(await onlyAnswer('ovos.tools.invoke', { name: 'solo' })).toHaveProperty('result')
      })

      it('§5: reload is answered with the tools after every toolbox was refreshed', async () => {
        await onlyAnswer('ovos.tools.list')
        wordnet.found = [solo]
        const { tools } = await onlyAnswer('ovos.tools.reload')
        expect(tools).toEqual([{ ...definition('wordnet'), name: 'solo' }, definition('thesaurus')])
      })

      it.each([
        ['ovos.tools.get', {}, { error: "Missing required field: 'name'" }],
        ['ovos.tools.get', { name: 'x' }, { error: "Unknown tool: 'x'" }],
        ['ovos.tools.invoke', {}, { name: '', error: "Missing required field: 'name'" }],
        ['ovos.tools.invoke', { name: 'x' }, { name: 'x', error: "Unknown tool: 'x'" }],
      ])('§5: %s of %j is answered with an error', async (topic, data, expected) => {
        expect(await onlyAnswer(topic, data)).toEqual(expected)
      })

      it('§5: an error of a tool that ran begins with its class', async () => {
        const answer = await onlyAnswer('ovos.tools.invoke', { name: 'solo', args: { word: 'bad' } })
        expect(answer['error']).toMatch(/^RuntimeError: .*no such word$/)
      })

      it.each(['ovos.tools.get', 'ovos.tools.invoke'])(
        '§5: %s of a name that two toolboxes own is an error that names both, and runs nothing',
        async (topic) => {
          const answer = await onlyAnswer(topic, { name: 'define_word' })
          expect(answer['error']).toContain("'wordnet' and 'thesaurus'")
          expect(answer).not.toHaveProperty('result')
          expect(runs).toBe(0)
        },
      )

      it('§5: a tool service is a toolbox host for what it loads', async () => {
        expect(await responses('ovos.persona.tools.discover')).toHaveLength(2)
        const data = { toolbox_id: 'thesaurus', name: 'define_word', kwargs: { word: 'sun' } }
        expect(await onlyAnswer('ovos.persona.tools.call', data)).toEqual({ toolbox_id: 'thesaurus', result })
      })

      it('§4.2: a tool service is silent, too, on a call for a toolbox of somebody else', async () => {
        expect(await responses('ovos.persona.tools.call', { toolbox_id: 'x', name: 'define_word' })).toEqual(
          [],
        )
      })
    })

    it('answers nothing on its own: a host that is not asked is silent', async () => {
      host.add(wordnet)
      const heard: string[] = []
      for (const topic of ['discover', 'call']) {
        ends.asker.on(`ovos.persona.tools.${topic}.response`, ({ type }) => heard.push(type))
      }
      await sleep(silenceMs)
      expect(heard).toEqual([])
    })
  })
}
