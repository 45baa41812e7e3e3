import { bad, good, type Outcome } from './problem.ts'

/** The tool that a new toolbox has when none is asked for. */
export const DEFAULT_TOOL = 'get_weather'

/** The longest tool name that every model provider takes. */
const LONGEST = 64
const SNAKE_CASE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/

/** Checks the names of the tools to scaffold; none means the default one. */
export function parseToolNames(names: readonly string[]): Outcome<readonly string[]> {
  for (const [index, name] of names.entries()) {
    if (!SNAKE_CASE.test(name)) {
      return bad(
        'tool-invalid',
        `${JSON.stringify(name)} is no name for a tool: ${whyNot(name)}`,
        suggest(name),
      )
    }
    if (name.length > LONGEST) {
      const message = `The tool name '${name}' has ${name.length} characters`
      return bad('tool-invalid', message, `Model providers take at most ${LONGEST}: shorten it.`)
    }
    if (names.indexOf(name) !== index) {
      return bad('tool-duplicate', `The tool '${name}' is given twice`, `Give --tool ${name} once.`)
    }
  }
  return good(names.length === 0 ? [DEFAULT_TOOL] : names)
}

const whyNot = (name: string): string =>
  name === '' ? 'it is empty' : 'a tool name is snake_case (a-z, 0-9 and single underscores, a letter first)'

function suggest(name: string): string {
  const snake = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
  return SNAKE_CASE.test(snake) ? `Try --tool ${snake}.` : `Try a verb and a noun, such as ${DEFAULT_TOOL}.`
}
