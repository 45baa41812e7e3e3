import { testToolBox } from 'opm-toolbox/testing'
import { expect, test } from 'vitest'
import { {{class}} } from '../src/index.ts'

// The lifecycle, every schema and every example, of whatever tools there are.
testToolBox({{class}})

// What one tool should do: change it together with the tool.
{{#tools}}

{{#isSample}}
test('{{tool}} answers about the location that it was asked for', async () => {
  const answer = await new {{class}}().callTool('{{tool}}', { location: 'Porto' })
  expect(answer).toMatchObject({ location: 'Porto' })
})
{{/isSample}}
{{#isBlank}}
test('{{tool}} answers', async () => {
  const answer = await new {{class}}().callTool('{{tool}}', { text: 'good morning' })
  expect(answer).toEqual({ text: 'good morning' })
})
{{/isBlank}}
{{/tools}}
