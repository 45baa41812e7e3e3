import { defineRule } from '../../rule.ts'

export const openaiDescription1024 = defineRule({
  id: 'openai/description-1024',
  family: 'provider',
  title: 'A tool description has at most 1024 characters.',
  severity: 'by-profile',
  scope: 'tool',
  *detect({ tool: { description = '' } }) {
    if (description.length > 1024) yield { path: '/description', details: { length: description.length } }
  },
  message: ({ length }) => `The description has ${length} characters; at most 1024 are allowed.`,
  fix: () => 'Say first what the tool does and when to use it; move the rest to the arguments.',
})

export const bedrockDescriptionEmpty = defineRule({
  id: 'bedrock/description-empty',
  family: 'provider',
  title: 'Bedrock takes no empty description: leave the member out or fill it.',
  severity: 'by-profile',
  impliedBy: ['tool/description-missing'],
  scope: 'tool',
  *detect({ tool: { description } }) {
    if (description === '') yield { path: '/description', details: {} }
  },
  message: () => 'The description is an empty string; Converse wants at least one character.',
  fix: () => 'Describe what the tool does.',
})

export const geminiDescriptionRequired = defineRule({
  id: 'gemini/description-required',
  family: 'provider',
  title: 'Gemini declares the description of a function as required.',
  severity: 'by-profile',
  scope: 'tool',
  *detect({ tool: { description = '' } }) {
    if (description.trim() === '') yield { path: '/description', details: {} }
  },
  message: () => 'The tool has no description.',
  fix: () => 'Describe what the tool does.',
})
