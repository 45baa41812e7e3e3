/** What the placeholders of a template stand for. */
export interface TemplateValues {
  readonly [name: string]: string | boolean | readonly TemplateValues[]
}

/**
 * Fills a template in one pass: `{{name}}` with a text, escaped for the string literals of the language that
 * `path` is written in; the lines between `{{#name}}` and `{{/name}}` once for every item of a list, or when
 * `name` is true. `${{ … }}` belongs to GitHub Actions and stays.
 *
 * @throws Error naming the file, for a placeholder without a value and for a section without an end.
 */
export function renderTemplate(path: string, text: string, values: TemplateValues): string {
  const escape = ESCAPES[/\.[a-z]+$/.exec(path)?.[0] ?? ''] ?? asItIs
  return text.replaceAll(MARK, (_mark, section?: string, lines?: string, name?: string) => {
    const value = lookUp(path, values, section ?? name ?? '')
    if (section === undefined || lines === undefined) {
      if (typeof value !== 'string') throw new Error(`${path}: '${name}' is a section, not a text`)
      return escape(value)
    }
    if (typeof value === 'string') throw new Error(`${path}: '${section}' is a text, not a section`)
    if (typeof value === 'boolean') return value ? renderTemplate(path, lines, values) : ''
    return value.map((item) => renderTemplate(path, lines, { ...values, ...item })).join('')
  })
}

const MARK = /^[ \t]*\{\{#(\w+)\}\}\n([\s\S]*?)^[ \t]*\{\{\/\1\}\}\n|(?<!\$)\{\{(\S*?)\}\}/gm

function lookUp(
  path: string,
  values: TemplateValues,
  name: string,
): string | boolean | readonly TemplateValues[] {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (value === undefined) throw new Error(`${path}: nothing is known about the placeholder '${name}'`)
  return value
}

const asItIs = (value: string): string => value
const inDoubleQuotes = (value: string): string => JSON.stringify(value).slice(1, -1)
const inSingleQuotes = (value: string): string =>
  inDoubleQuotes(value)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)

const ESCAPES: Readonly<Record<string, (value: string) => string>> = {
  '.json': inDoubleQuotes,
  '.toml': inDoubleQuotes,
  '.py': inDoubleQuotes,
  '.ts': inSingleQuotes,
  '.js': inSingleQuotes,
}
