import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Validator } from '@cfworker/json-schema'
import { describe, expect, it } from 'vitest'
import { parseArguments } from '../../../src/cli/arguments/parse-arguments.ts'
import { renderCallLine } from '../../../src/cli/signature/render-call-line.ts'
import type { ToolExample } from '../../../src/core/tool.ts'
import type { JsonSchema } from '../../../src/json-schema/types.ts'

interface Case {
  readonly name: string
  readonly schema: JsonSchema
  readonly examples?: readonly ToolExample[]
  /** Whether fitting arguments can be found; they can unless this is `false`. */
  readonly computable?: boolean
}

const CASES = readFileSync(new URL('../../cases/call-lines.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Case)

const lineFor = ({ schema, examples }: Case): string =>
  renderCallLine({ name: 'try_it', argument_schema: schema, examples })

/** What a POSIX shell makes of the lines: words ended by NUL, an empty word behind each line. */
function readByShell(lines: readonly string[]): readonly (readonly string[])[] {
  const script = lines.map((line) => `printf '%s\\0' ${line}; printf '\\0'`).join('\n')
  const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0')
  return lines.map(() => {
    const end = words.indexOf('')
    return words.splice(0, end + 1).slice(0, -1)
  })
}

describe('renderCallLine', () => {
  const lines = CASES.map(lineFor)
  const read = readByShell(lines)

  it('has enough to do', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(60)
  })

  it.each(CASES.map((line, index) => [line.name, line, index] as const))(
    'writes a line that a shell hands on, the grammar reads, and the schema takes: %s',
    (_name, { schema, computable = true }, index) => {
      const [toolbox, call, name, ...argv] = read[index]!
      expect([toolbox, call, name]).toEqual(['toolbox', 'call', 'try_it'])
      const outcome = parseArguments(argv, () => schema, {
        readFile: () => expect.unreachable(),
        readStdin: () => expect.unreachable(),
      })
      const draft = schema['$schema'] === undefined ? '2020-12' : '7'
      const verdict = outcome.ok && new Validator(schema, draft).validate(outcome.arguments).valid
      expect({ line: lines[index], verdict }).toEqual({ line: lines[index], verdict: computable })
    },
  )

  it.each([
    ['a place', 'toolbox call try_it location=Lisbon'],
    ['no arguments', 'toolbox call try_it'],
    ['an enum', 'toolbox call try_it v=c'],
    ['three unique strings', 'toolbox call try_it v=text v=text2 v=text3'],
    ['a nested object', 'toolbox call try_it where.city=Lisbon where.zip=text'],
    ['a default', String.raw`toolbox call try_it 'v=it'\''s'`],
    ['a default with an @', 'toolbox call try_it v=@@home'],
    ['a name with a dash in front', `toolbox call try_it '{"-x":"text"}'`],
    ['a union at the root', 'toolbox call try_it kind=a x=text'],
    ['examples of the tool come first', `toolbox call try_it 'location=São Paulo'`],
  ])('reads well: %s', (name, line) => {
    expect(lineFor(CASES.find((each) => each.name === name)!)).toBe(line)
  })

  it('names the toolbox, and quotes for the shell in use', () => {
    const tool = {
      name: 'say',
      argument_schema: { properties: { text: { const: "it's on" } }, required: ['text'] },
    }
    expect(renderCallLine(tool, { callName: 'talk/say', shell: 'powershell' })).toBe(
      "toolbox call talk/say 'text=it''s on'",
    )
    expect(renderCallLine(tool, { shell: 'cmd' })).toBe(`toolbox call say "text=it's on"`)
  })
})
