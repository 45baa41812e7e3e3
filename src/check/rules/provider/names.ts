import { defineNameRule } from './name-shape.ts'

export const namePattern64 = defineNameRule(
  'name/pattern-64',
  'A tool name is 1 to 64 letters, digits, `_` and `-`.',
)

export const anthropicNamePattern = defineNameRule(
  'anthropic/name-pattern',
  'Anthropic takes tool names of 1 to 128 letters, digits, `_` and `-`.',
)

export const anthropicNameLength64 = defineNameRule(
  'anthropic/name-length-64',
  'Tool names of 65 to 128 characters were refused by Anthropic once, and still are in places.',
)

export const geminiNamePattern = defineNameRule(
  'gemini/name-pattern',
  'Gemini takes tool names that start with a letter or `_` and have at most 64 letters, digits, `_`, `.`, `:` and `-`.',
)

export const mcpNameShould = defineNameRule(
  'mcp/name-should',
  'MCP tool names should be 1 to 128 letters, digits, `_`, `-` and `.`.',
)

export const ovosSnakeCase = defineNameRule(
  'ovos/snake-case',
  'OpenVoiceOS expects tool names in snake_case.',
)
