import { isObject } from '../../../json-schema/json-object.ts'
import type { JsonSchema } from '../../../json-schema/types.ts'
import { placeName } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'
import { pointerTo, typesOf } from '../../schema-document.ts'

/** The string formats for which xgrammar has a grammar. */
const FORMATS: ReadonlySet<unknown> = new Set([
  'date',
  'date-time',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'json-pointer',
  'relative-json-pointer',
  'time',
  'uri',
  'uri-reference',
  'uri-template',
  'uuid',
])

const has = (schema: JsonSchema, ...keywords: string[]): boolean =>
  keywords.some((keyword) => Object.hasOwn(schema, keyword))

const isFor = (schema: JsonSchema, ...types: string[]): boolean =>
  schema['type'] === undefined || typesOf(schema).some((type) => types.includes(String(type)))

/** The combinations that vLLM refuses to hand to xgrammar, and the keyword to point at. */
const REFUSED: readonly { keyword: string; text: string; when: (schema: JsonSchema) => boolean }[] = [
  { keyword: 'multipleOf', text: '`multipleOf`', when: (schema) => isFor(schema, 'integer', 'number') },
  {
    keyword: 'format',
    text: 'a format that it does not know',
    when: (schema) => isFor(schema, 'string') && !FORMATS.has(schema['format']),
  },
  {
    keyword: 'pattern',
    text: '`pattern` beside a length',
    when: (schema) => has(schema, 'minLength', 'maxLength'),
  },
  {
    keyword: 'format',
    text: '`format` beside a length',
    when: (schema) => has(schema, 'minLength', 'maxLength'),
  },
  {
    keyword: 'propertyNames',
    text: '`propertyNames` beside what describes the properties',
    when: (schema) =>
      has(schema, 'properties', 'patternProperties') || isObject(schema['additionalProperties']),
  },
  {
    keyword: 'patternProperties',
    text: '`patternProperties` beside `properties`, or more than one pattern',
    when: (schema) => has(schema, 'properties') || Object.keys(schema['patternProperties'] ?? {}).length > 1,
  },
]

export const vllmXgrammarUnsupported = defineRule({
  id: 'vllm-xgrammar/unsupported',
  family: 'provider',
  title: 'Nothing that vLLM cannot turn into an xgrammar grammar.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const { keyword, text, when } of REFUSED) {
      for (const node of document.having(keyword)) {
        if (!when(node.schema)) continue
        yield { path: pointerTo(document, node, keyword), details: { text, place: placeName(node) } }
      }
    }
  },
  message: ({ text, place }) => `${place.replace(/^t/, 'T')} has ${text}.`,
  fix: () => 'Leave it out and check it inside the tool.',
})

export const vllmOutlinesClosedPatterns = defineRule({
  id: 'vllm-outlines/closed-patterns',
  family: 'provider',
  title: 'No `patternProperties` in a closed object.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const node of document.having('patternProperties')) {
      if (node.schema['additionalProperties'] !== false) continue
      yield { path: pointerTo(document, node, 'patternProperties'), details: { place: placeName(node) } }
    }
  },
  message: ({ place }) => `\`patternProperties\` at ${place} stands beside \`additionalProperties: false\`.`,
  fix: () => 'Use an array of `{ key, value }` objects.',
})
