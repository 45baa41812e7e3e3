import { describe, expect, it } from 'vitest'
import type { Loadout } from '../../../src/registry/loadout/loadouts.ts'
import { assignmentOf, enabledTools, isEnabled, staleNames } from '../../../src/registry/loadout/select.ts'

const loadout: Loadout = {
  agent: 'helper',
  tools: new Map([
    ['search', { enabled: true, config: { room: 7 } }],
    ['save', { enabled: false }],
    ['weather', { enabled: true }],
    ['gone', { enabled: true }],
  ]),
}

const tools = [
  { name: 'search' },
  { name: 'save' },
  { name: 'get_weather', aliases: ['weather'] },
  { name: 'other' },
]

describe('a loadout', () => {
  it('admits the enabled tools that are there, under a former name too', () => {
    expect(enabledTools(loadout, tools).map(({ name }) => name)).toEqual(['search', 'get_weather'])
  })

  it('tells the configuration of a tool', () => {
    expect(tools.map((tool) => assignmentOf(loadout, tool)?.config)).toEqual([
      { room: 7 },
      undefined,
      undefined,
      undefined,
    ])
  })

  it('keeps assignments of tools that are not there, which match again when they come back', () => {
    expect(staleNames(loadout, tools)).toEqual(['gone'])
    expect(isEnabled(loadout, { name: 'gone' })).toBe(true)
    expect(staleNames(loadout, [...tools, { name: 'gone' }])).toEqual([])
  })

  it('prefers the present name to a former one', () => {
    expect(isEnabled(loadout, { name: 'save', aliases: ['search'] })).toBe(false)
  })
})
