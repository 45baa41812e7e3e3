import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { askArguments } from '../../../src/cli/ask/ask-arguments.ts'
import { loadPrompts, type Prompts } from '../../../src/cli/ask/prompts.ts'
import { adaptSchema } from '../../../src/schema/adapt.ts'

const toolOf = (shape: Record<string, z.ZodType>) => ({ arguments: adaptSchema(z.object(shape)) })

/** Answers from a list; an answer that is refused is followed by the next, as a person would type again. */
function answering(...answers: readonly unknown[]): { prompts: Prompts; asked: string[]; refused: string[] } {
  const left = [...answers]
  const asked: string[] = []
  const refused: string[] = []
  const prompts: Prompts = {
    async select({ message, choices }) {
      asked.push(`${message} [${choices.map(({ name }) => name).join(' ')}]`)
      const name = left.shift()
      return choices.find((choice) => choice.name === name)!.value
    },
    async input({ message, validate }) {
      asked.push(message)
      for (;;) {
        const text = String(left.shift())
        const verdict = await validate(text)
        if (verdict === true) return text
        refused.push(verdict)
      }
    },
  }
  return { prompts, asked, refused }
}

describe('askArguments', () => {
  it('asks for each missing argument with its type, description and choices', async () => {
    const tool = toolOf({
      location: z.string().describe('City name.'),
      units: z.enum(['c', 'f']),
      deep: z.boolean(),
      days: z.int().min(1).nullable(),
    })
    const { prompts, asked } = answering('Lisbon', 'f', 'false', '3')
    const outcome = await askArguments(tool, ['location', 'units', 'deep', 'days'], prompts)
    expect(outcome).toEqual({ ok: true, arguments: { location: 'Lisbon', units: 'f', deep: false, days: 3 } })
    expect(asked).toEqual([
      'location (string) City name.',
      'units ("c" | "f") [c f]',
      'deep (boolean) [true false]',
      'days (number | null)',
    ])
  })

  it('offers null beside the choices of a nullable one', async () => {
    const { prompts, asked } = answering('null')
    const outcome = await askArguments(
      toolOf({ v: z.union([z.literal('a'), z.literal(1), z.null()]) }),
      ['v'],
      prompts,
    )
    expect(outcome).toEqual({ ok: true, arguments: { v: null } })
    expect(asked).toEqual(['v ("a" | 1 | null) [a 1 null]'])
  })

  it('keeps digits as text where a string is wanted', async () => {
    const { prompts } = answering('007')
    expect(await askArguments(toolOf({ id: z.string() }), ['id'], prompts)).toEqual({
      ok: true,
      arguments: { id: '007' },
    })
  })

  it('takes JSON for objects and lists, and says where it is broken', async () => {
    const tool = toolOf({ where: z.object({ zip: z.string() }), tags: z.array(z.string()) })
    const { prompts, refused } = answering('{zip:1}', '{"zip":1}', '{"zip":"1"}', '["a",b]', '["a","b"]')
    const outcome = await askArguments(tool, ['where', 'tags'], prompts)
    expect(outcome).toEqual({ ok: true, arguments: { where: { zip: '1' }, tags: ['a', 'b'] } })
    expect(refused).toEqual([
      "JSON is needed: line 1, column 2: expected a property name in double quotes or '}'",
      'zip: expected string, received number',
      'not JSON: line 1, column 6: expected a value',
    ])
  })

  it("refuses what the tool's own schema refuses, and an empty answer", async () => {
    const { prompts, refused } = answering('', 'x', '9', '5')
    const tool = toolOf({ n: z.int().max(7), other: z.string() })
    expect(await askArguments(tool, ['n'], prompts)).toEqual({ ok: true, arguments: { n: 5 } })
    expect(refused).toHaveLength(3)
    expect(refused.slice(0, 2)).toEqual(['a value is needed', 'expected integer'])
  })

  it('passes on a fault that is no giving up', async () => {
    const prompts = { ...answering().prompts, input: () => Promise.reject(new Error('no terminal')) }
    await expect(askArguments(toolOf({ q: z.string() }), ['q'], prompts)).rejects.toThrow('no terminal')
  })
})

interface Terminal {
  readonly prompts: Prompts
  type(text: string): void
  /** Waits until the text is on the screen. */
  until(text: string): Promise<void>
}

async function openTerminal(): Promise<Terminal> {
  const input = new PassThrough()
  const output = new PassThrough()
  const shown: string[] = []
  output.on('data', (chunk: Buffer) => shown.push(stripVTControlCharacters(chunk.toString())))
  return {
    prompts: await loadPrompts({ input, output }),
    type: (text) => input.write(text),
    async until(text) {
      for (let tries = 0; !shown.join('').includes(text); tries++) {
        if (tries > 400) throw new Error(`never shown: ${text}; shown: ${shown.join('')}`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
  }
}

describe('with inquirer', () => {
  it('text is typed, and typed again when it is refused', async () => {
    const { type, until, prompts } = await openTerminal()
    const asking = askArguments(toolOf({ n: z.int() }), ['n'], prompts)
    await until('n (number)')
    type('five\r')
    await until('expected integer')
    type('\u007F\u007F\u007F\u007F5\r')
    expect(await asking).toEqual({ ok: true, arguments: { n: 5 } })
  })

  it('a choice is made with the arrow keys', async () => {
    const { type, until, prompts } = await openTerminal()
    const asking = askArguments(toolOf({ units: z.enum(['c', 'f']) }), ['units'], prompts)
    await until('units (')
    type('\u001B[B\r')
    expect(await asking).toEqual({ ok: true, arguments: { units: 'f' } })
  })

  it('Ctrl+C gives up', async () => {
    const { type, until, prompts } = await openTerminal()
    const asking = askArguments(toolOf({ q: z.string() }), ['q'], prompts)
    await until('q (string)')
    type('\u0003')
    expect(await asking).toEqual({ ok: false, cancelled: true })
  })
})
