import * as Flags from '@oclif/core/flags'
import { describe, expect, it } from 'vitest'
import { type Definitions, findPlace, type Place } from '../../../src/cli/completion/place.ts'

const definitions: Definitions = {
  args: { tool: {}, arguments: {} },
  flags: { path: Flags.string({ char: 'p', multiple: true }), global: Flags.boolean({ char: 'g' }) },
}

const place = (...words: string[]): Place | undefined => findPlace(words, definitions)

describe('findPlace', () => {
  it.each<[string[], Partial<Place>]>([
    [[''], { of: 'argument', name: 'tool', typed: '', given: [] }],
    [['get'], { of: 'argument', name: 'tool', typed: 'get' }],
    [['a', 'b', 'c'], { of: 'argument', name: 'arguments', given: ['a', 'b'] }],
    [['--path', ''], { of: 'flag', name: 'path', prefix: '', typed: '' }],
    [['-p', 'x'], { of: 'flag', name: 'path', prefix: '', typed: 'x' }],
    [['--path=x'], { of: 'flag', name: 'path', prefix: '--path=', typed: 'x' }],
    [['--path', 'x', '--path=y', 'a'], { of: 'argument', name: 'tool', values: { path: ['x', 'y'] } }],
    [['-g', 'a'], { of: 'argument', name: 'tool', values: { global: [] } }],
    [['--unknown', 'a'], { of: 'argument', name: 'tool', given: [] }],
    [['--', '--path', 'b'], { of: 'argument', name: 'arguments', given: ['--path'] }],
    [['-', 'b'], { of: 'argument', name: 'arguments', given: ['-'] }],
  ])('reads %j', (words, expected) => {
    expect(place(...words)).toMatchObject(expected)
  })

  it.each([['--'], ['--pa'], ['-p']])('leaves the name of a flag alone: %s', (word) => {
    expect(place(word)).toBeUndefined()
  })

  it('has no place for an argument that a command does not take', () => {
    expect(findPlace(['x'], { args: {}, flags: {} })).toBeUndefined()
  })
})
