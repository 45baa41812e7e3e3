import { defineTool, z } from 'opm-toolbox'
import { weatherAt } from './climate.ts'

export const getWeather = defineTool({
  name: 'get_weather',
  description: 'Get the current weather for a location: temperature, state of the sky and humidity.',
  argumentSchema: z.object({
    location: z.string().describe('City name or coordinates.'),
  }),
  outputSchema: z.object({
    location: z.string().describe('The place that the answer is about.'),
    temperature_c: z.number().describe('Degrees Celsius.'),
    condition: z.string().describe('The sky in a word or two.'),
    humidity_percent: z.number().describe('Relative humidity.'),
  }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  examples: [
    {
      name: 'a city',
      arguments: { location: 'Lisbon' },
      output: { location: 'Lisbon', temperature_c: 21.5, condition: 'Sunny', humidity_percent: 62 },
    },
  ],
  toolCall({ location }) {
    const { temperatureC, condition, humidityPercent } = weatherAt(location, 0)
    return { location, temperature_c: temperatureC, condition, humidity_percent: humidityPercent }
  },
})
