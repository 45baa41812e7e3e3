import { defineTool, z } from 'opm-toolbox'
import { share, weatherAt } from './climate.ts'

const toFahrenheit = (celsius: number): number => Math.round((celsius * 1.8 + 32) * 10) / 10

export const getForecast = defineTool({
  name: 'get_forecast',
  description: 'Get the weather forecast for a location, day by day, from tomorrow on.',
  argumentSchema: z.object({
    location: z.string().describe('City name or coordinates.'),
    days: z.int().min(1).max(7).default(3).describe('How many days to look ahead.'),
    units: z.enum(['celsius', 'fahrenheit']).default('celsius').describe('The unit of temperatures.'),
  }),
  outputSchema: z.object({
    location: z.string().describe('The place that the forecast is about.'),
    units: z.enum(['celsius', 'fahrenheit']).describe('The unit of the temperatures.'),
    days: z
      .array(
        z.object({
          day: z.int().describe('1 is tomorrow.'),
          high: z.number().describe('The highest temperature of the day.'),
          low: z.number().describe('The lowest temperature of the day.'),
          condition: z.string().describe('The sky in a word or two.'),
        }),
      )
      .describe('One entry a day.'),
  }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  examples: [
    { name: 'three days', arguments: { location: 'Lisbon' } },
    { name: 'tomorrow in Fahrenheit', arguments: { location: 'Oslo', days: 1, units: 'fahrenheit' } },
    { name: 'too far ahead', arguments: { location: 'Oslo', days: 30 }, error: 'days' },
  ],
  toolCall({ location, days, units }) {
    const unit = (celsius: number): number => (units === 'celsius' ? celsius : toFahrenheit(celsius))
    return {
      location,
      units,
      days: Array.from({ length: days }, (_, index) => {
        const day = index + 1
        const { temperatureC, condition } = weatherAt(location, day)
        const spread = 2 + Math.round(share(`${location}/${day}/spread`) * 8) / 2
        return { day, high: unit(temperatureC + spread), low: unit(temperatureC - spread), condition }
      }),
    }
  },
})
