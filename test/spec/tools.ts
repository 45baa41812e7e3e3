import type { SpecEntry } from '../../src/spec/format.ts'
import { emitted, tricky } from './corpus.ts'
import { toEntry } from './render.ts'

const place = {
  type: 'object',
  properties: { city: { type: 'string' }, zip: { type: ['string', 'null'] } },
  required: ['city'],
}

/** Tools that use all that a format can carry. */
export const richTools: readonly SpecEntry[] = [
  {
    toolboxId: 'weather_tools',
    tool: {
      name: 'get_weather',
      description: 'Get the current weather for a location.',
      argument_schema: {
        type: 'object',
        properties: {
          location: { type: 'string', description: 'City name or coordinates.', minLength: 1 },
          unit: { enum: ['c', 'f'], default: 'c' },
          days: { type: 'integer', minimum: 1, maximum: 14 },
          places: { type: 'array', items: { $ref: '#/$defs/Place' }, minItems: 1, maxItems: 3 },
          when: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
          labels: { type: 'object', additionalProperties: { type: 'string' } },
        },
        required: ['location'],
        $defs: { Place: place },
      },
      output_schema: {
        type: 'object',
        properties: { temperature_c: { type: 'number' } },
        required: ['temperature_c'],
      },
      annotations: { title: 'Weather', readOnlyHint: true, openWorldHint: true },
      policy: {
        kind: 'read',
        read_only: true,
        idempotent: true,
        destructive: false,
        loop_threshold: 8,
        source: 'annotations',
      },
      label: 'Current weather',
      summary: 'Tells the weather.',
      aliases: ['weather'],
      examples: [{ name: 'a city', arguments: { location: 'Lisbon' }, output: { temperature_c: 21.5 } }],
    },
  },
  {
    toolboxId: 'files',
    tool: {
      name: 'list_all',
      description: '',
      argument_schema: { type: 'object', properties: {} },
      output_schema: { type: 'object', properties: {} },
      policy: {
        kind: 'write',
        read_only: false,
        idempotent: false,
        destructive: true,
        loop_threshold: 4,
        source: 'declared',
      },
    },
  },
  ...[...Object.entries(emitted), ...Object.entries(tricky)].map(([name, schema]) =>
    toEntry(schema, name.replaceAll(/\W+/g, '_').slice(0, 60), 'corpus'),
  ),
]
