import { describe, expect, it } from 'vitest'
import { PLAIN_STYLE } from '../../../src/cli/output/style.ts'
import { renderToolPage, type ToolPage } from '../../../src/cli/render/tool-page.ts'

const WEATHER: ToolPage = {
  toolbox: 'weather_tools',
  tool: {
    name: 'get_weather',
    description:
      'Get the current weather for a location.\n\nIt is live, so that the same question may be answered in another way later on.',
    aliases: ['weather'],
    policy: {
      kind: 'read',
      read_only: true,
      idempotent: true,
      destructive: false,
      loop_threshold: 8,
      source: 'declared',
    },
    argument_schema: {
      type: 'object',
      properties: {
        units: { enum: ['c', 'f'], default: 'c' },
        location: { type: 'string', minLength: 1, description: 'City name or coordinates.' },
        days: { type: 'integer', minimum: 1, maximum: 7 },
        where: {
          type: 'object',
          properties: { zip: { type: 'string', pattern: '^\\d{5}$' } },
          required: ['zip'],
        },
        tags: { type: 'array', items: { type: 'string', format: 'uri' }, maxItems: 1, uniqueItems: true },
      },
      required: ['location'],
    },
    output_schema: {
      type: 'object',
      properties: { temperature_c: { type: 'number' } },
      required: ['temperature_c'],
    },
    examples: [
      { name: 'a city', arguments: { location: 'Lisbon' }, output: { temperature_c: 21.5 } },
      { arguments: { location: 'Nowhere' }, error: 'no such place' },
    ],
  },
}

const pageOf = (page: ToolPage): string => renderToolPage(page, PLAIN_STYLE)

describe('renderToolPage', () => {
  it('shows signature, description, arguments, output, policy, examples and a line to paste', () => {
    expect(renderToolPage(WEATHER, PLAIN_STYLE, 72).split('\n')).toEqual([
      'get_weather(',
      '  location: string,',
      '  units?: "c" | "f" = "c",',
      '  days?: number,',
      '  where?: { zip: string },',
      '  tags?: string[],',
      ') → { temperature_c: number }',
      'toolbox weather_tools · also answers to weather',
      '',
      'Get the current weather for a location.',
      '',
      'It is live, so that the same question may be answered in another way',
      'later on.',
      '',
      'Arguments',
      '  location  string, at least 1 character',
      '            City name or coordinates.',
      '  units?    "c" | "f", default "c"',
      '  days?     integer, 1 to 7',
      '  where?    { … }',
      String.raw`    zip  string, matches /^\d{5}$/`,
      '  tags?     string[], at most 1 item, all different',
      '',
      'Output',
      '  temperature_c  number',
      '',
      'Policy',
      '  read · read-only · idempotent · not destructive · loop threshold 8 (declared)',
      '',
      'Examples',
      '  # a city',
      '  toolbox call weather_tools/get_weather location=Lisbon',
      '  → {"temperature_c":21.5}',
      '  toolbox call weather_tools/get_weather location=Nowhere',
      '  → fails: no such place',
      '',
      'Call it',
      '  toolbox call weather_tools/get_weather location=Lisbon',
    ])
  })

  it('is short for a tool of which little is known', () => {
    const tool = {
      name: 'ping',
      description: '',
      argument_schema: { type: 'object', properties: {} },
      output_schema: {},
    }
    expect(renderToolPage({ tool, toolbox: 'net' }, PLAIN_STYLE).split('\n')).toEqual([
      'ping() → unknown',
      'toolbox net',
      '',
      'Arguments',
      '  none',
      '',
      'Output',
      '  none',
      '',
      'Call it',
      '  toolbox call net/ping',
    ])
  })

  it('takes the policy that it is given, else the annotations', () => {
    const { policy: _policy, ...bare } = WEATHER.tool
    const tool = { ...bare, annotations: { readOnlyHint: true } }
    expect(pageOf({ ...WEATHER, tool })).toContain('Policy\n  readOnlyHint true')
    expect(pageOf({ ...WEATHER, tool, policy: { ...WEATHER.tool.policy!, source: 'inferred' } })).toContain(
      '(inferred)',
    )
  })

  it('bounds a huge recursive schema and lets nothing of it act on the terminal', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`p${index}\u001B[2J`, { $ref: '#' }]),
    )
    const schema = { type: 'object', properties, description: '\u001B]0;x\u0007' }
    const tool = { ...WEATHER.tool, name: 'a\u001B[2J', argument_schema: schema, output_schema: schema }
    const page = renderToolPage({ ...WEATHER, tool }, PLAIN_STYLE)
    expect(page.includes('\u001B')).toBe(false)
    expect(page.length).toBeLessThan(50_000)
  })
})
