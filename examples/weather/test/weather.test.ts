import { testToolBox } from 'opm-toolbox/testing'
import { expect, test } from 'vitest'
import { WeatherToolBox } from '../src/index.ts'

testToolBox(WeatherToolBox)

test('a place has the same weather for everyone, however its name is written', async () => {
  const [first, second] = await Promise.all([weather('Timbuktu'), weather(' timbuktu ')])
  expect(second).toEqual({ ...first, location: ' timbuktu ' })
})

test.each(['Lisbon', 'Ulan Bator', '48.2, 16.4', '天気', '', '__proto__', 'constructor'])(
  'the weather of %j is plausible',
  async (location) => {
    const { temperature_c: temperature, humidity_percent: humidity, condition } = await weather(location)
    expect(temperature).toSatisfy((value: number) => value >= -30 && value <= 45)
    expect(humidity).toSatisfy((value: number) => value >= 0 && value <= 100)
    expect(condition).toMatch(/^\p{Lu}/u)
  },
)

test('a forecast has an entry for every day asked for, its low below its high', async () => {
  const { days } = await new WeatherToolBox().callTool('get_forecast', { location: 'Porto', days: 7 })
  const entries = days as { day: number; high: number; low: number }[]
  expect(entries.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(entries.filter(({ high, low }) => low >= high)).toEqual([])
})

test('a forecast in Fahrenheit is the same weather', async () => {
  expect(await highTomorrow('fahrenheit')).toBeCloseTo((await highTomorrow('celsius')) * 1.8 + 32)
})

async function highTomorrow(units: string): Promise<number> {
  const { days } = await new WeatherToolBox().callTool('get_forecast', { location: 'Oslo', days: 1, units })
  return (days as { high: number }[])[0]!.high
}

const weather = (location: string): Promise<Record<string, unknown>> =>
  new WeatherToolBox().callTool('get_weather', { location })
