import { defineTool, defineToolBox, z } from 'opm-toolbox'

{{#tools}}
{{#isSample}}
export const {{javaScriptName}} = defineTool({
  name: '{{tool}}',
  description: 'Get the current weather for a location: the temperature and the state of the sky.',
  argumentSchema: z.strictObject({
    location: z.string().describe('City name or coordinates.'),
  }),
  outputSchema: z.object({
    location: z.string().describe('The place that the answer is about.'),
    temperature_c: z.number().describe('Degrees Celsius.'),
    condition: z.string().describe('The sky in a word or two.'),
  }),
  annotations: { readOnlyHint: {{readOnly}} },
  examples: [
    {
      name: 'a city',
      arguments: { location: 'Lisbon' },
      output: { location: 'Lisbon', temperature_c: 21.5, condition: 'Sunny' },
    },
  ],
  // The second argument brings `signal`, `config`, `context` and `log`.
  async toolCall({ location }) {
    // Ask a real service here.
    return { location, temperature_c: 21.5, condition: 'Sunny' }
  },
})

{{/isSample}}
{{#isBlank}}
export const {{javaScriptName}} = defineTool({
  name: '{{tool}}',
  // Tell the model what the tool does and when to use it.
  description: 'First version of "{{words}}": answers with the text that it was given.',
  argumentSchema: z.strictObject({
    text: z.string().describe('The text to work on.'),
  }),
  outputSchema: z.object({
    text: z.string().describe('The answer.'),
  }),
  // Whether it leaves everything as it is; agents ask before they run a tool that does not.
  annotations: { readOnlyHint: {{readOnly}} },
  examples: [{ name: 'a word', arguments: { text: 'hello' }, output: { text: 'hello' } }],
  // The second argument brings `signal`, `config`, `context` and `log`.
  async toolCall({ text }) {
    return { text }
  },
})

{{/isBlank}}
{{/tools}}
export const {{class}} = defineToolBox('{{toolbox}}', [{{javaScriptNames}}])
