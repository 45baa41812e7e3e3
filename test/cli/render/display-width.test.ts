import { describe, expect, it } from 'vitest'
import { displayWidth } from '../../../src/cli/render/display-width.ts'
import { truncate, truncateStart } from '../../../src/cli/render/truncate.ts'
import { stripColours, wrap } from '../../../src/cli/render/wrap.ts'

describe('displayWidth', () => {
  it.each([
    ['', 0],
    ['plain', 5],
    ['größe', 5],
    ['e\u0301', 1],
    ['日本語', 6],
    ['한국', 4],
    ['ｆｕｌｌ', 8],
    ['🎉', 2],
    ['👩‍👩‍👧‍👦', 2],
    ['👍🏽', 2],
    ['🇵🇹', 2],
    ['🇵🇹🇩🇪', 4],
    ['❤️', 2],
    ['❤', 1],
    ['…', 1],
    ['a\u200Bb', 2],
  ])('of %j is %i', (text, width) => {
    expect(displayWidth(text)).toBe(width)
  })
})

describe('truncate', () => {
  it.each([
    ['short', 5, 'short'],
    ['longer', 5, 'long…'],
    ['日本語', 5, '日本…'],
    ['日本語', 4, '日…'],
    ['👩‍👩‍👧‍👦 family', 4, '👩‍👩‍👧‍👦 …'],
  ])('cuts %j to %i columns', (text, width, cut) => {
    expect(truncate(text, width)).toBe(cut)
  })

  it('leaves text whole without a width, and keeps the end where asked to', () => {
    expect(truncate('longer', undefined)).toBe('longer')
    expect(truncateStart('/a/very/long/path', 8)).toBe('…ng/path')
  })
})

describe('wrap', () => {
  it('breaks at spaces, keeps long words whole, and keeps line breaks', () => {
    expect(wrap('one two three\n/a/path/that/is/longer four', 9, 2)).toEqual([
      'one two',
      '  three',
      '  /a/path/that/is/longer',
      '  four',
    ])
  })

  it('counts columns, not characters, and no colour codes', () => {
    expect(wrap('日本 日本', 8)).toEqual(['日本', '日本'])
    const red = '\u001B[31mred\u001B[39m'
    expect(wrap(`${red} ${red}`, 7)).toEqual([`${red} ${red}`])
    expect(stripColours(red)).toBe('red')
  })
})
