import { expect, test } from 'vitest'
import { renderTemplate } from '../../src/scaffold/render.ts'

const hostile = `it's "quoted" \\ {{name}} \${x} </a>`

test.each([
  ['package.json', '"{{text}}"', (source: string): unknown => JSON.parse(source)],
  ['index.js', "'{{text}}'", (source: string): unknown => evaluate(source)],
  ['index.ts', "'{{text}}'", (source: string): unknown => evaluate(source)],
])('a text in %s survives as the value of its literal', (path, template, read) => {
  expect(read(renderTemplate(path, template, { text: hostile }))).toBe(hostile)
})

test('a text in prose stays as it is', () => {
  expect(renderTemplate('README.md', '{{text}}', { text: hostile })).toBe(hostile)
})

test('a section repeats its lines for every item, which sees the values around it', () => {
  const template = 'a\n  {{#items}}\n  - {{of}} {{item}}\n  {{/items}}\nz\n'
  const values = { of: 'x', items: [{ item: '1' }, { item: '2' }] }
  expect(renderTemplate('a.txt', template, values)).toBe('a\n  - x 1\n  - x 2\nz\n')
})

test('a section of a truth value is there or not', () => {
  const template = '{{#yes}}\n{{#no}}\nlost\n{{/no}}\nkept\n{{/yes}}\n'
  expect(renderTemplate('a.txt', template, { yes: true, no: false })).toBe('kept\n')
})

test('the expressions of GitHub Actions stay', () => {
  expect(renderTemplate('a.yml', '${{ matrix.node }} ${{x}}', {})).toBe('${{ matrix.node }} ${{x}}')
})

test.each([
  ['{{unknown}}', "a.txt: nothing is known about the placeholder 'unknown'"],
  ['{{constructor}}', "a.txt: nothing is known about the placeholder 'constructor'"],
  ['{{#items}}\nno end', "a.txt: nothing is known about the placeholder '#items'"],
  ['{{items}}', "a.txt: 'items' is a section, not a text"],
  ['{{#text}}\n{{/text}}\n', "a.txt: 'text' is a text, not a section"],
])('the faulty template %j is named', (template, message) => {
  expect(() => renderTemplate('a.txt', template, { items: [], text: '' })).toThrow(message)
})

const evaluate = (source: string): unknown => new Function(`return ${source}`)()
