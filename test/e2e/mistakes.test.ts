import { describe, test } from 'vitest'
import { plugin } from '../discovery/folder.ts'
import { builtToolbox, makeProject } from './project.ts'
import { toolbox } from './toolbox.ts'

/** A mistake, the `error` of the document that answers it, and the way out that a person reads. */
interface Mistake {
  readonly argv: readonly string[]
  readonly error: Readonly<Record<string, unknown>>
  readonly wayOut: string
  readonly code?: number
}

const unknownTool = (tool: string): Mistake['error'] => ({ type: 'ValueError', phase: 'lookup', tool })
const usage = (message: string): Mistake['error'] => ({ type: 'UsageError', message })

const MISTAKES: Readonly<Record<string, Mistake>> = {
  'a misspelt command': {
    argv: ['cal', 'get_weather'],
    error: usage("unknown command 'cal'"),
    wayOut: "did you mean 'toolbox call'?",
  },
  'a misspelt command of a topic': {
    argv: ['serve', 'bs'],
    error: usage("unknown command 'serve bs'"),
    wayOut: "did you mean 'toolbox serve bus'?",
  },
  'a flag in the place of a command': {
    argv: ['--list'],
    error: usage("'--list' is not a command"),
    wayOut: 'toolbox --help',
  },
  'a misspelt flag': {
    argv: ['call', 'get_weather', 'location=Lisbon', '--tmeout', '3s'],
    error: usage("unknown flag '--tmeout'"),
    wayOut: 'did you mean --timeout?',
  },
  'a flag that every object has': {
    argv: ['list', '--toString'],
    error: usage("unknown flag '--toString'"),
    wayOut: 'toolbox list --help',
  },
  'a misspelt choice': {
    argv: ['spec', '--format', 'antropic'],
    error: { type: 'UsageError' },
    wayOut: 'did you mean --format anthropic?',
  },
  'a flag with a word for a number': {
    argv: ['call', 'get_weather', '--repeat', 'x'],
    error: usage("--repeat needs a whole number from 1 on, not 'x'"),
    wayOut: 'Call N times',
  },
  'a flag with a number out of its range': {
    argv: ['bus', '--port=99999'],
    error: usage("--port needs a whole number from 0 to 65535, not '99999'"),
    wayOut: 'toolbox bus --help',
  },
  'a flag without its value': {
    argv: ['manifest', '--diff'],
    error: usage('--diff needs a value: REVISION|FILE'),
    wayOut: 'for example: toolbox manifest --diff origin/main',
  },
  'a flag with another flag for its value': {
    argv: ['check', '--only', '--profile', 'gemini'],
    error: usage('--only needs a value: RULE'),
    wayOut: 'Run only these rules',
  },
  'a flag without its choice': {
    argv: ['check', '--format'],
    error: { type: 'UsageError' },
    wayOut: 'for example: toolbox check --format github',
  },
  'an argument that is missing': {
    argv: ['call'],
    error: usage('toolbox call needs TOOL'),
    wayOut: 'for example: toolbox call get_weather',
  },
  'an argument too many': {
    argv: ['list', 'tools'],
    error: usage("toolbox list takes no argument 'tools'"),
    wayOut: 'did you mean --tools?',
  },
  'a time that is none': {
    argv: ['call', 'get_weather', 'location=Lisbon', '--timeout', 'soon'],
    error: usage("--timeout: 'soon' is no time"),
    wayOut: '500ms, 30s or 2m (a number alone counts seconds)',
  },
  'a folder that is not there': {
    argv: ['list', '--cwd', '/nowhere'],
    error: usage('--cwd: /nowhere does not exist'),
    wayOut: 'an existing folder',
  },
  'a misspelt tool': {
    argv: ['call', 'get_wether', 'location=Lisbon'],
    error: unknownTool('get_wether'),
    wayOut: "did you mean 'weather_tools/get_weather'?",
  },
  'a misspelt tool of a toolbox': {
    argv: ['call', 'weather_tools/get_wether', 'location=Lisbon'],
    error: { ...unknownTool('get_wether'), toolbox: 'weather_tools' },
    wayOut: "did you mean 'weather_tools/get_weather'?",
  },
  'a misspelt toolbox': {
    argv: ['call', 'wether_tools/get_weather', 'location=Lisbon'],
    error: { ...unknownTool('get_weather'), toolbox: 'wether_tools' },
    wayOut: "did you mean 'weather_tools/get_weather'?",
  },
  'a toolbox in the place of a tool': {
    argv: ['call', 'weather_tools', 'location=Lisbon'],
    error: { ...unknownTool('weather_tools'), message: "'weather_tools' is a toolbox of 1 tool" },
    wayOut: 'name one of them: weather_tools/get_weather',
  },
  'a toolbox in the place of a tool of a loadout': {
    argv: ['loadout', 'add', 'helper', 'weather_tools'],
    error: { ...unknownTool('weather_tools'), message: "'weather_tools' is a toolbox of 1 tool" },
    wayOut: 'name one of them: weather_tools/get_weather',
  },
  'a misspelt tool to show': {
    argv: ['show', 'get_wether'],
    error: unknownTool('get_wether'),
    wayOut: "did you mean 'weather_tools/get_weather'?",
  },
  'a misspelt tool to print': {
    argv: ['spec', 'get_wether'],
    error: unknownTool('get_wether'),
    wayOut: "did you mean 'weather_tools/get_weather'?",
  },
  'a tool that two toolboxes have': {
    argv: ['call', 'tell_time'],
    error: {
      ...unknownTool('tell_time'),
      message: "Ambiguous tool 'tell_time': toolboxes 'clock_tools' and 'watch_tools' own it.",
    },
    wayOut: 'name one of them: clock_tools/tell_time or watch_tools/tell_time',
  },
  'two tools of one name to print': {
    argv: ['spec', 'clock_tools', 'watch_tools'],
    error: { type: 'DuplicateToolNameError', duplicates: [{ tool: 'tell_time' }] },
    wayOut: '--prefix',
  },
  'a strict mode that a format does not have': {
    argv: ['spec', 'get_weather', '--format', 'mcp', '--strict'],
    error: { type: 'NoStrictModeError' },
    wayOut: 'these have: openai',
  },
  'arguments that do not fit': {
    argv: ['call', 'get_weather', 'location:=7'],
    error: {
      type: 'ValueError',
      phase: 'input',
      tool: 'get_weather',
      toolbox: 'weather_tools',
      message:
        "Tool input validation failed for 'get_weather' in ToolBox 'weather_tools': location: expected string, received number",
      issues: [
        {
          path: ['location'],
          message: 'expected string, received number',
          expected: 'string',
          received: 'number',
        },
      ],
    },
    wayOut: 'get_weather(location: string)',
  },
  'a misspelt argument': {
    argv: ['call', 'get_weather', 'locaton=Lisbon'],
    error: { type: 'ValueError', phase: 'input', issues: [{ path: ['locaton'] }] },
    wayOut: "did you mean 'location'?",
  },
  'a key that is near none, in place of the one that is missing': {
    argv: ['call', 'get_weather', 'city=Lisbon'],
    error: { type: 'ValueError', phase: 'input', issues: [{ path: ['location'] }, { path: ['city'] }] },
    wayOut: "did you mean 'location'?",
  },
  'a misspelt argument beside the right one': {
    argv: ['call', 'get_weather', 'location=Lisbon', 'locaton=Porto'],
    error: { type: 'ValueError', phase: 'input' },
    wayOut: "did you mean 'location'?",
  },
  'a file that is not there': {
    argv: ['call', 'get_weather', '@nowhere.json'],
    error: usage("file 'nowhere.json' cannot be read: no such file"),
    wayOut: 'nowhere.json',
  },
  'a toolbox that cannot be loaded': {
    argv: ['call', 'broken_tools/anything'],
    error: { type: 'LoadError', code: 'threw' },
    wayOut: 'no key',
    code: 3,
  },
  'a toolbox to print that cannot be loaded': {
    argv: ['spec', 'broken_tools'],
    error: { type: 'LoadError', code: 'threw' },
    wayOut: 'no key',
    code: 3,
  },
}

/** Three healthy toolboxes, two of which share a name, and one that throws at its import. */
const project = makeProject({
  'package.json': plugin('project', {
    weather_tools: './weather.js',
    clock_tools: './clock.js',
    watch_tools: './watch.js',
    broken_tools: './broken.js',
  }),
  'weather.js': builtToolbox('weather_tools', ['get_weather'], ['location']),
  'clock.js': builtToolbox('clock_tools', ['tell_time']),
  'watch.js': builtToolbox('watch_tools', ['tell_time']),
  'broken.js': 'throw new Error("no key")',
})

describe('a mistake is never carried out, but explained', () => {
  test.for(Object.keys(MISTAKES))('%s', async (title, { expect }) => {
    const { argv, error, wayOut, code = 2 } = MISTAKES[title]!
    const json = await toolbox([...argv, '--json'], { cwd: project })
    expect(JSON.parse(json.stdout)).toMatchObject({ error })
    expect(json.code).toBe(code)
    const human = await toolbox(argv, { cwd: project })
    expect(human).toMatchObject({ code, stdout: '' })
    expect(human.stderr.replaceAll(/\s+/g, ' ')).toContain(wayOut)
  })
})

describe('JSON with a fault', () => {
  test.for([
    [`{"location":"Lisbon",}`, 'line 1, column 21', 24, "leave out the ','"],
    [`{location:"Lisbon"}`, 'line 1, column 2', 5, 'double quotes'],
    [`{'location':'Lisbon'}`, 'line 1, column 2', 5, 'double quotes'],
    [`{"location":"Lisbon"`, 'line 1, column 21', 24, 'a bracket or a value is missing'],
    [`{"location":Lisbon}`, 'line 1, column 13', 16, 'double quotes'],
  ] as const)('is shown with a caret and a hint: %s', async ([text, place, caret, hint], { expect }) => {
    const ran = await toolbox(['call', 'get_weather', text], { cwd: project })
    expect(ran).toMatchObject({ code: 2, stdout: '' })
    const lines = ran.stderr.split('\n')
    expect(lines[0]).toContain(place)
    expect([lines[1], lines[2]]).toEqual([`    ${text}`, `${' '.repeat(caret)}^`])
    expect(lines.slice(3).join(' ')).toContain(hint)
  })

  test.for(['/bin/bash', '/usr/bin/fish'])('hints at how to quote it in %s', async (SHELL, { expect }) => {
    const options = { cwd: project, env: { SHELL } }
    const { stderr } = await toolbox(['call', 'get_weather', '{location:Lisbon}'], options)
    expect(stderr).toContain(`'{"key":"value"}'`)
  })
})
