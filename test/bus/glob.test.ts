import { describe, expect, it } from 'vitest'
import { matchesGlob } from '../../src/bus/glob.ts'

describe('matchesGlob', () => {
  it.each([
    ['*', ''],
    ['*', 'anything'],
    ['get_*', 'get_weather'],
    ['*_weather', 'get_weather'],
    ['g*t*r', 'get_weather'],
    ['get_weathe?', 'get_weather'],
    ['**a**', 'bab'],
    ['a.b', 'a.b'],
    ['weather_tools/*', 'weather_tools/x'],
  ])('%j fits %j', (pattern, text) => {
    expect(matchesGlob(pattern, text)).toBe(true)
  })

  it.each([
    ['', 'a'],
    ['get', 'get_weather'],
    ['?', ''],
    ['a.b', 'axb'],
    ['*a', 'ab'],
    ['[a]', 'a'],
    ['GET_*', 'get_weather'],
  ])('%j does not fit %j', (pattern, text) => {
    expect(matchesGlob(pattern, text)).toBe(false)
  })

  it('takes no ages over many stars', () => {
    expect(matchesGlob(`${'*a'.repeat(1000)}b`, 'a'.repeat(5000))).toBe(false)
  })
})
