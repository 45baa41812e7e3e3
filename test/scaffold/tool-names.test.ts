import { expect, test } from 'vitest'
import { parseToolNames } from '../../src/scaffold/tool-names.ts'

test('no name stands for the default tool', () => {
  expect(parseToolNames([])).toEqual({ ok: true, value: ['get_weather'] })
})

test('names keep their order', () => {
  const names = ['find_book', 'lend_book', 'b2', 'a'.repeat(64)]
  expect(parseToolNames(names)).toEqual({ ok: true, value: names })
})

test.each([
  ['getWeather', 'Try --tool get_weather.'],
  ['GetWeather', 'Try --tool get_weather.'],
  ['get-weather', 'Try --tool get_weather.'],
  ['get weather', 'Try --tool get_weather.'],
  ['get__weather', 'Try --tool get_weather.'],
  ['_get', 'Try --tool get.'],
  ['get_', 'Try --tool get.'],
  ['2fast', 'Try --tool fast.'],
  ['météo', 'Try --tool meteo.'],
  ['../evil', 'Try --tool evil.'],
  ["x'); process.exit(", 'Try --tool x_process_exit.'],
  ['天気', 'Try a verb and a noun, such as get_weather.'],
  ['', 'Try a verb and a noun, such as get_weather.'],
])('%j is not snake_case, and the nearest name is offered', (name, fix) => {
  expect(parseToolNames([name])).toMatchObject({ ok: false, problem: { code: 'tool-invalid', fix } })
})

test('a name longer than providers take is refused', () => {
  expect(parseToolNames(['a'.repeat(65)])).toMatchObject({ ok: false, problem: { code: 'tool-invalid' } })
})

test('a name given twice is refused', () => {
  expect(parseToolNames(['get_time', 'get_date', 'get_time'])).toEqual({
    ok: false,
    problem: {
      code: 'tool-duplicate',
      message: "The tool 'get_time' is given twice",
      fix: 'Give --tool get_time once.',
    },
  })
})
