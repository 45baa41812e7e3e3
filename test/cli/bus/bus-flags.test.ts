import { describe, expect, it } from 'vitest'
import { fillBusUrl } from '../../../src/cli/bus/bus-flags.ts'

const DEFAULT = '--bus=ws://127.0.0.1:8181/core'

describe('fillBusUrl', () => {
  it.each([
    [['--bus'], [DEFAULT]],
    [
      ['--bus', '--json'],
      [DEFAULT, '--json'],
    ],
    [
      ['get_weather', '--bus', 'location=Lisbon'],
      ['get_weather', DEFAULT, 'location=Lisbon'],
    ],
    [
      ['--bus', 'at:=8181'],
      [DEFAULT, 'at:=8181'],
    ],
    [
      ['--bus', 'weather_tools'],
      [DEFAULT, 'weather_tools'],
    ],
  ])('gives %j the default address', (argv, filled) => {
    expect(fillBusUrl(argv)).toEqual(filled)
  })

  it.each([
    [['--bus', 'ws://127.0.0.1:9/core']],
    [['--bus', 'wss://bus.local/core', 'x']],
    [['--bus=ws://127.0.0.1:9/core']],
    [['--bus', 'http://mistaken']],
    [['--bus', 'localhost:8181', 'get_weather']],
    [['--bus', '[::1]:8181/core']],
    [['x', '--', '--bus']],
    [['--bus-timeout', '2s']],
  ])('leaves %j as it is', (argv) => {
    expect(fillBusUrl(argv)).toEqual(argv)
  })
})
