import { defineRule } from '../../rule.ts'

export const cohereStrictField = defineRule({
  id: 'cohere/strict-field',
  family: 'provider',
  title: 'A tool has no member `strict`: Cohere has one switch, `strict_tools`, for the request.',
  severity: 'by-profile',
  scope: 'tool',
  *detect({ tool }) {
    if ('strict' in tool) yield { path: '/strict', details: {} }
  },
  message: () => 'The tool has a member `strict`, which is refused with status 422.',
  fix: () => 'Set `strict_tools` on the request instead.',
})
