import { describe, expect, it } from 'vitest'
import { withHints } from '../../../src/cli/hints.ts'
import { PLAIN_STYLE } from '../../../src/cli/output/style.ts'
import { renderError } from '../../../src/cli/render/error.ts'
import { UsageError } from '../../../src/cli/usage-error.ts'
import { RuntimeError, ValueError } from '../../../src/core/errors.ts'

const WHERE = { tool: 'get_weather', toolbox: 'weather_tools' } as const
const render = (error: unknown, width?: number): readonly string[] =>
  renderError(error, PLAIN_STYLE, width).trimEnd().split('\n')

describe('renderError', () => {
  it('sets issues one a line beneath the headline', () => {
    const issues = [
      { path: ['location'], message: 'expected string, received number' },
      { path: ['rows', 0, 'odd key'], message: 'required' },
    ]
    const message =
      "Tool input validation failed for 'get_weather' in ToolBox 'weather_tools': location: expected string, received number; rows[0][\"odd key\"]: required"
    expect(render(new ValueError(message, { phase: 'input', ...WHERE, issues }))).toEqual([
      "ValueError: Tool input validation failed for 'get_weather' in ToolBox 'weather_tools':",
      '  ✗ location: expected string, received number',
      '  ✗ rows[0]["odd key"]: required',
    ])
  })

  it('counts issues past the twentieth', () => {
    const issues = Array.from({ length: 25 }, (_, index) => ({ path: [index], message: 'x' }))
    expect(render(new ValueError('m', { phase: 'input', ...WHERE, issues })).at(-1)).toBe('  … and 5 more')
  })

  it('says what lies beneath only where the message does not say it', () => {
    const cause = new Error('connect ECONNREFUSED', { cause: new Error('socket closed') })
    const message = "Tool execution failed for 'get_weather' in ToolBox 'weather_tools': connect ECONNREFUSED"
    expect(render(new RuntimeError(message, { phase: 'execution', ...WHERE, cause }))).toEqual([
      `RuntimeError: ${message}`,
      '  caused by: socket closed',
    ])
  })

  it('ends with what to do next, wrapped', () => {
    const error = withHints(new UsageError('no such file'), ['one two three four five six', 'then this'])
    expect(render(error, 24)).toEqual([
      'UsageError: no such file',
      '  → one two three four',
      '    five six',
      '  → then this',
    ])
  })

  it.each([
    ['text', 'Error: text'],
    [undefined, 'Error: undefined'],
    [null, 'Error: null'],
    [{ code: 5 }, 'Error: {"code":5}'],
    [new TypeError(''), 'TypeError: TypeError'],
  ])('renders anything that was thrown: %j', (thrown, line) => {
    expect(render(thrown)).toEqual([line])
  })

  it('survives causes that go in a circle, and control characters', () => {
    const error = new Error('a\u001B[2J\nsecond line')
    error.cause = error
    expect(render(error)).toEqual([String.raw`Error: a\u{1b}[2J`, '  second line'])
  })
})
