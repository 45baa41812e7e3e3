import { describe, expect, it } from 'vitest'
import { nearest } from '../../src/core/nearest.ts'

describe('nearest', () => {
  it.each([
    ['lcoation', ['location', 'units'], 'location'],
    ['Location', ['location'], 'location'],
    ['cityName', ['city_name', 'city'], 'city_name'],
    ['get-weather', ['get_weather'], 'get_weather'],
    ['unit', ['units', 'united'], 'units'],
    ['id', ['ID', 'ed'], 'ID'],
    ['ab', ['ad'], undefined],
    ['tempo', ['location'], undefined],
    ['', ['a'], undefined],
    ['anything', [], undefined],
  ])('takes %j for one of %j: %j', (word, candidates, meant) => {
    expect(nearest(word, candidates)).toBe(meant)
  })

  it('takes the first of two that are as near', () => {
    expect(nearest('foop', ['foot', 'food'])).toBe('foot')
  })

  it('does not mind how long a word is', () => {
    expect(nearest('x'.repeat(10_000_000), ['location', 'y'.repeat(1_000_000)])).toBeUndefined()
  })
})
