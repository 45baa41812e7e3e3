import { expect, test } from 'vitest'
import { visible, visibleLine } from '../../src/core/visible.ts'

test.each([
  ['plain text, and a second line', 'a b\nc', 'a b\nc'],
  ['letters and signs of all kinds', 'Ünïcødé 日本 👩‍👧é →', 'Ünïcødé 日本 👩‍👧é →'],
  ['a tab', 'a\tb', 'a  b'],
  ['a line break of Windows', 'a\r\nb', 'a\nb'],
  ['an escape', '\u001B[31mred', '\\u{1b}[31mred'],
  ['a bell and a delete', '\u0007\u007F', '\\u{7}\\u{7f}'],
  ['what turns the direction of writing', 'a\u202Eb\u2066c', 'a\\u{202e}b\\u{2066}c'],
  ['half a character', 'a\uD83Db', 'a\\u{d83d}b'],
  ['a byte order mark', '\uFEFFa', '\\u{feff}a'],
])('%s', (_, text, shown) => {
  expect(visible(text)).toBe(shown)
})

test('on one line, all space is one space', () => {
  expect(visibleLine('a\r\n\t b\u001B')).toBe('a b\\u{1b}')
})
