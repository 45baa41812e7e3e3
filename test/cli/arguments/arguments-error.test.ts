import { describe, expect, it } from 'vitest'
import { toArgumentsError, toMisspeltError } from '../../../src/cli/arguments/arguments-error.ts'
import { parseArguments } from '../../../src/cli/arguments/parse-arguments.ts'
import type { Shell } from '../../../src/cli/arguments/shell.ts'
import { PLAIN_STYLE } from '../../../src/cli/output/style.ts'
import { renderError } from '../../../src/cli/render/error.ts'
import type { JsonSchema } from '../../../src/json-schema/types.ts'

const SCHEMA = {
  type: 'object',
  properties: {
    location: { type: 'string' },
    units: { enum: ['c', 'f'] },
    days: { type: 'integer' },
    deep: { type: 'boolean' },
    share: { type: 'number' },
    tags: { type: 'array', items: { type: 'string' } },
    rows: { type: 'array', items: { type: 'integer' } },
    where: { type: 'object', properties: { city: { type: 'string' } } },
  },
  required: ['location'],
}

const FILES: Readonly<Record<string, string>> = {
  'bad.json': '{\n  "location": "Lisbon",\n  "units": \'c\'\n}',
  'empty.json': '',
  'utf16.json': '\uFFFD\uFFFD{\0"\0',
}

const io = {
  readFile(path: string): string {
    if (path === 'folder') throw Object.assign(new Error('EISDIR'), { code: 'EISDIR' })
    if (!Object.hasOwn(FILES, path)) throw Object.assign(new Error('ENOENT'), { code: 'ENOENT' })
    return FILES[path]!
  },
  readStdin: () => '{"a":',
}

function errorFor(argv: readonly string[], shell: Shell = 'posix', schema: JsonSchema = SCHEMA): Error {
  const outcome = parseArguments(argv, () => schema, io)
  if (outcome.ok) throw new Error(`no problem with ${argv.join(' ')}`)
  return toArgumentsError(outcome, { tool: 'get_weather', toolbox: 'weather_tools', shell })
}

const explain = (argv: readonly string[], shell?: Shell): readonly string[] =>
  renderError(errorFor(argv, shell), PLAIN_STYLE).trimEnd().split('\n')

describe('what is said about words that are no arguments', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    [
      'a bare word',
      ['Lisbon'],
      ["UsageError: 'Lisbon' is no argument: it has no key", '  → write location=Lisbon'],
    ],
    [
      'bare words in a row',
      ['New', 'York'],
      ["UsageError: 'New' is no argument: it has no key", "  → write 'location=New York'"],
    ],
    [
      'a value that the shell split at its space',
      ['location=New', 'York', 'City', 'days=1'],
      ["UsageError: 'York' is no argument: it has no key", "  → write 'location=New York City'"],
    ],
    [
      'a key alone',
      ['location'],
      ["UsageError: 'location' is no argument: it has no key", '  → write location=LOCATION'],
    ],
    [
      'a boolean key alone',
      ['deep'],
      ["UsageError: 'deep' is no argument: it has no key", '  → write deep=true'],
    ],
    [
      'spaces around the equals sign',
      ['location', '=', 'Lisbon'],
      ["UsageError: 'location' is no argument: it has no key", '  → write location=Lisbon'],
    ],
    [
      'a space behind the equals sign',
      ['location=', 'Lisbon'],
      ["UsageError: 'Lisbon' is no argument: it has no key", '  → write location=Lisbon'],
    ],
    [
      'a file behind the key, as httpie writes it',
      ['location@place.txt'],
      ["UsageError: 'location@place.txt' is no argument: it has no key", '  → write location=@place.txt'],
    ],
    [
      'text behind a colon and an equals sign',
      ['location:=Lisbon'],
      [
        "UsageError: location: 'location:=Lisbon' is not JSON: line 1, column 1: expected a value",
        '    Lisbon',
        '    ^',
        '  → JSON strings stand in double quotes',
        '  → for the text itself write location=Lisbon',
      ],
    ],
    [
      'a list whose quotes are missing',
      ['tags=[a, b]'],
      [
        "ValueError: Tool input validation failed for 'get_weather' in ToolBox 'weather_tools':",
        "  ✗ tags: 'tags=[a, b]' is not JSON: line 1, column 2: expected a value or ']'",
        '    [a, b]',
        '     ^',
        '  → JSON strings stand in double quotes',
        '  → for a list repeat the key: tags=a tags=b',
      ],
    ],
    [
      'a colon and a space',
      ['location: Lisbon'],
      [
        "UsageError: 'location: Lisbon' is no argument: a key is followed by '='",
        '  → write location=Lisbon',
        '  → a JSON object needs single quotes around it, or the shell splits it at its',
        '    commas',
      ],
    ],
    [
      'a flag and its value',
      ['--location', 'Lisbon'],
      [
        "UsageError: '--location' is no flag of this command; a tool's arguments are written key=value",
        '  → write location=Lisbon',
      ],
    ],
    [
      'a misspelt flag with a value',
      ['--locatoin=Lisbon'],
      [
        "UsageError: '--locatoin=Lisbon' is no flag of this command; a tool's arguments are written key=value",
        '  → write location=Lisbon',
      ],
    ],
    [
      'an empty key',
      ['=Lisbon'],
      [
        "UsageError: '=Lisbon' has no key, or an empty part in it",
        '  → write arguments as key=value, nested ones as outer.inner=value',
      ],
    ],
    [
      'a path as jq writes it',
      ['.location=Lisbon'],
      [
        "UsageError: '.location=Lisbon' has no key, or an empty part in it",
        '  → write location=Lisbon',
        '  → write arguments as key=value, nested ones as outer.inner=value',
      ],
    ],
    [
      'a key in brackets',
      ['tags[0]=a'],
      [
        "UsageError: 'tags[0]' is no key of this tool: the way to an item or an inner key is written with dots",
        `  → write tags.0=a or tags=a or 'tags:=["a"]'`,
        '  → for further items repeat the key: tags=A tags=B',
      ],
    ],
    [
      'a file with nothing in it',
      ['@empty.json'],
      [
        "UsageError: file 'empty.json' is not JSON: line 1, column 1: expected a value",
        `  → there is nothing in it; what is needed is a JSON object: '{"key":"value"}'`,
      ],
    ],
    ['an empty word', [''], ['UsageError: an empty word is no argument', '  → write location=']],
    [
      'a JSON list',
      ['[1]'],
      [
        "UsageError: '[1]' is an array, not a JSON object",
        `  → give the arguments as '{"key":"value"}' or as key=value`,
      ],
    ],
    [
      'stdin twice',
      ['rows.5=1'],
      [
        "UsageError: rows: 'rows.5=1' would leave a gap: the array has 0 items so far, and the next has index 0",
        '  → write rows.0=1',
      ],
    ],
    [
      'stdin for one key, as other programs write it',
      ['location=@-'],
      [
        "UsageError: file '-' cannot be read: no such file",
        '  → write location=@/dev/stdin to read stdin',
        '  → for the text itself write location=@@-',
      ],
    ],
    ['a missing file', ['@no.json'], ["UsageError: file 'no.json' cannot be read: no such file"]],
    ['a folder', ['@folder'], ["UsageError: file 'folder' cannot be read: it is a folder"]],
    [
      'stdin, as other programs write it',
      ['@-'],
      ["UsageError: file '-' cannot be read: no such file", '  → write - to read stdin'],
    ],
    [
      'text that begins with an at sign',
      ['location=@alice'],
      [
        "UsageError: file 'alice' cannot be read: no such file",
        '  → for the text itself write location=@@alice',
      ],
    ],
    [
      'an at sign alone',
      ['@'],
      [
        "UsageError: '@' has no file name behind the '@'",
        '  → write @FILE for a file with a JSON object, or - for stdin',
      ],
    ],
  ])('%s', (_name, argv, lines) => {
    expect(explain(argv)).toEqual(lines)
  })
})

describe('what is said about bad JSON', () => {
  it.each<[string, string, number, string]>([
    ['single quotes', `{'location':'Lisbon'}`, 2, 'JSON strings stand in double quotes'],
    ['a trailing comma', '{"location":"Lisbon",}', 21, "leave out the ',' before the closing bracket"],
    ['an unquoted key', '{location:"Lisbon"}', 2, 'JSON keys stand in double quotes'],
    ['an unquoted value', '{"location":Lisbon}', 13, 'JSON strings stand in double quotes'],
    [
      'True of Python',
      '{"deep":True}',
      9,
      'JSON writes true, false and null in place of True, False and None',
    ],
    ['NaN', '{"days":NaN}', 9, 'JSON has no NaN, Infinity or undefined; use null or leave the key out'],
    [
      'smart quotes',
      '{“location”:"Lisbon"}',
      2,
      'typographic quotes came in, probably by copying; JSON needs plain "',
    ],
    ['an equals sign', '{"location"="Lisbon"}', 12, "in JSON a ':' stands between key and value"],
    ['a missing comma', '{"days":1 "deep":true}', 11, "a ',' is missing before this place"],
    ['a comment', '{"days":1} // one', 12, 'the JSON value ends before this place; one word is one value'],
    ['a comment inside', '{/* one */"days":1}', 2, 'JSON has no comments'],
    [
      'leading zeros',
      '{"days":007}',
      9,
      'JSON numbers have no leading zeros, no + sign, and digits on both sides of the point',
    ],
    [
      'a Windows path',
      String.raw`{"location":"C:\Users"}`,
      16,
      String.raw`in JSON a backslash is written twice: "C:\\new"`,
    ],
    [
      'a line break',
      '{"location":"a\nb"}',
      15,
      String.raw`inside JSON strings write \n for a line break and \t for a tab`,
    ],
    ['a hard space', '{\u00A0"days":1}', 2, 'a space that is not a plain one stands here; type it again'],
    [
      'escaped quotes',
      String.raw`{\"days\":1}`,
      2,
      String.raw`the quotes arrived with their backslashes: leave out the \ before "`,
    ],
    [
      'a bracket that is not closed',
      '{"days":[1}',
      11,
      'the text ends too early: a bracket or a value is missing',
    ],
    ['emoji before the place', '{"location":"🎉🎉" 1}', 18, "a ',' is missing before this place"],
  ])('%s', (name, text, column, advice) => {
    const error = errorFor([text])
    const lines = renderError(error, PLAIN_STYLE, 200)
    expect(error.message).toContain(`line 1, column ${column}:`)
    expect([name, lines.includes(advice) || name.startsWith('a bracket')]).toEqual([name, true])
  })

  it('shows the line of a file with a caret under the place', () => {
    expect(explain(['@bad.json'])).toEqual([
      "UsageError: file 'bad.json' is not JSON: line 3, column 12: expected a value",
      `      "units": 'c'`,
      '               ^',
      '  → JSON strings stand in double quotes',
    ])
  })

  it('puts the caret right behind wide characters and tabs, and shows control characters', () => {
    const [, line, caret] = explain(['{"location":\t"日本🎉\u001B[31m" 1}'])
    expect(line).toBe(`    {"location":  "日本🎉${String.raw`\u{1b}`}[31m" 1}`)
    expect(caret).toBe(`${' '.repeat(25)}^`)
  })

  it('shows a window of a long line', () => {
    const [, line, caret] = explain([`{"a":"${'x'.repeat(5000)}" ${'1'.repeat(5000)}}`])
    expect(line!.length).toBeLessThanOrEqual(80)
    expect(line!.trimStart().startsWith('…x')).toBe(true)
    expect(line![caret!.indexOf('^')]).toBe('1')
  })

  it('says nothing about quoting where no shell had a part in it', () => {
    expect(explain(['-'])).toEqual([
      'UsageError: stdin is not JSON: line 1, column 6: expected a value',
      '    {"a":',
      '         ^',
      '  → the text ends too early: a bracket or a value is missing',
    ])
  })

  it('names a file that is not UTF-8', () => {
    expect(explain(['@utf16.json']).at(-1)).toBe('  → the text is not UTF-8; save the file as UTF-8')
  })

  it.each<[Shell, string]>([
    ['posix', `the shell takes double quotes away unless single quotes stand around them: '{"key":"value"}'`],
    ['fish', `the shell takes double quotes away unless single quotes stand around them: '{"key":"value"}'`],
    [
      'powershell',
      `PowerShell may take double quotes away; key=value needs none, or pipe the JSON: '{"key":"value"}' | toolbox call TOOL -`,
    ],
    ['cmd', String.raw`cmd.exe knows no single quotes: "{\"key\":\"value\"}"`],
  ])('hints at quoting for %s', (shell, hint) => {
    const lines = renderError(errorFor(['{location:Lisbon}'], shell), PLAIN_STYLE, 200)
    expect(lines).toContain(hint)
  })

  it('recognises single quotes that cmd.exe handed on', () => {
    const lines = renderError(errorFor(["'{location:Lisbon}'"], 'cmd'), PLAIN_STYLE, 200)
    expect(lines).toContain('cmd.exe knows no single quotes')
  })
})

describe('what is said about values that do not fit', () => {
  it('a misspelt key of a closed object is at fault itself, whatever its value', () => {
    const closed = { ...SCHEMA, additionalProperties: false }
    expect(errorFor(['locaton=Lisbon'], 'posix', closed)).toMatchObject({
      issues: [{ path: ['locaton'], message: "unknown key; did you mean 'location'?" }],
    })
  })

  it.each<[word: string, path: string, message: string, hint?: string | undefined, key?: string]>([
    ['days=two', 'days', "expected integer, received the text 'two'"],
    ['days=007', 'days', "expected integer, received the text '007'", 'write days=7'],
    ['days=0x10', 'days', "expected integer, received the text '0x10'", 'write days=16'],
    ['days=NaN', 'days', "expected integer, received the text 'NaN'"],
    ['deep=yes', 'deep', "expected boolean, received the text 'yes'", 'write deep=true'],
    ["days='5'", 'days', "expected integer, received the text ''5''", 'write days=5'],
    ['deep=False', 'deep', "expected boolean, received the text 'False'", 'write deep=false'],
    [
      'rows=1,2,3',
      'rows',
      "expected integer, received the text '1,2,3'",
      'for a list repeat the key: rows=1 rows=2 rows=3',
    ],
    ['share=1,5', 'share', "expected number, received the text '1,5'", 'write share=1.5'],
    ['days==5', 'days', "expected integer, received the text '=5'", 'write days=5'],
    [
      'days=',
      'days',
      "expected integer, received the text ''",
      "leave days out, or write its value behind the '='",
    ],
    ['rows=one', 'rows', "expected integer, received the text 'one'"],
    [
      'where=Lisbon',
      'where',
      "expected object, received the text 'Lisbon'",
      'write its keys as where.city=value, or give it as JSON: where:=…',
    ],
    [
      'days=9007199254740993',
      'days',
      'the number 9007199254740993 cannot be held exactly: it would become 9007199254740992',
      'where the schema allows a string, give the digits as one: in JSON with double quotes around them',
    ],
    ['locaton=Lisbon', 'locaton', "unknown key; did you mean 'location'?"],
    ['"days"=5', String.raw`["\"days\""]`, "unknown key; did you mean 'days'?", undefined, '"days"'],
    ['tags+=x', '["tags+"]', "unknown key; did you mean 'tags'?", undefined, 'tags+'],
    ['where.ciy=Lisbon', 'where.ciy', "unknown key; did you mean 'city'?"],
  ])('%s', (word, path, message, hint, key) => {
    const error = errorFor([word])
    expect(error).toMatchObject({
      name: 'ValueError',
      phase: 'input',
      tool: 'get_weather',
      toolbox: 'weather_tools',
    })
    expect(error.message).toBe(
      `Tool input validation failed for 'get_weather' in ToolBox 'weather_tools': ${path}: ${message}`,
    )
    expect(error).toMatchObject({ issues: [{ path: key === undefined ? path.split('.') : [key], message }] })
    const lines = renderError(error, PLAIN_STYLE, 200).trimEnd().split('\n')
    expect(lines.filter((line) => line.startsWith('  →'))).toEqual(hint === undefined ? [] : [`  → ${hint}`])
  })

  it('names the choices of an enum that holds no strings', () => {
    const schema = { type: 'object', properties: { u: { enum: [1, 2, null] } } }
    expect(errorFor(['u=one'], 'posix', schema).message).toContain(
      "u: expected 1, 2 or null, received the text 'one'",
    )
  })

  it('names kinds and choices where a union has both', () => {
    const schema = { properties: { u: { anyOf: [{ type: 'number' }, { const: 'auto' }, { type: 'null' }] } } }
    expect(errorFor(['u=one'], 'posix', schema).message).toContain(
      `u: expected number, null or "auto", received the text 'one'`,
    )
  })

  it('says them all at once, and is a usage error when one word is no argument', () => {
    expect(errorFor(['days=x', 'deep=y'])).toMatchObject({ issues: [{ path: ['days'] }, { path: ['deep'] }] })
    expect(errorFor(['days=x', 'Lisbon'])).toMatchObject({ name: 'UsageError' })
  })

  it('never sends control characters or megabytes to the terminal', () => {
    const { message } = errorFor([`days=\u001B]0;title\u0007${'x'.repeat(1e6)}`])
    expect(message).toContain(String.raw`\u001b]0;title`)
    expect(message.length).toBeLessThan(300)
  })
})

it('a misspelt key in plain JSON has the same error', () => {
  const called = { tool: 'get_weather', toolbox: 'weather_tools' }
  expect(toMisspeltError([{ path: ['locaton'], nearest: 'location' }], called).toJSON()).toEqual({
    type: 'ValueError',
    phase: 'input',
    ...called,
    message:
      "Tool input validation failed for 'get_weather' in ToolBox 'weather_tools': locaton: unknown key; did you mean 'location'?",
    issues: [{ path: ['locaton'], message: "unknown key; did you mean 'location'?" }],
  })
})
