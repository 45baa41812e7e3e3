import { isObject } from '../../../json-schema/json-object.ts'
import { placeName } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'
import { pointerTo, type SchemaDocument } from '../../schema-document.ts'

const isBlank = (text: unknown): boolean => typeof text !== 'string' || text.trim() === ''

export const toolDescriptionMissing = defineRule({
  id: 'tool/description-missing',
  family: 'tool',
  title: 'A tool has a description: it is what a model chooses by.',
  severity: 'error',
  scope: 'tool',
  *detect({ tool }) {
    if (isBlank(tool.description)) yield { path: '/description', details: {} }
  },
  message: () => 'The tool has no description, and a model cannot know when to use it.',
  fix: () => 'Say what it does, when to use it, and what it returns.',
})

export const toolDescriptionRepeatsName = defineRule({
  id: 'tool/description-repeats-name',
  family: 'tool',
  title: 'A description says more than the name.',
  severity: 'warning',
  scope: 'tool',
  *detect({ tool: { name, description = '' } }) {
    const said = words(description)
    const known = new Set(words(name))
    if (said.length === 0 || !said.every((word) => known.has(word) || FILLERS.has(word))) return
    yield { path: '/description', details: { description } }
  },
  message: ({ description }) => `The description '${description.trim()}' only repeats the name.`,
  fix: () => 'Say when to use it, and what it returns.',
})

const FILLERS: ReadonlySet<string> = new Set(['a', 'an', 'for', 'of', 'the', 'this', 'to', 'tool'])

const words = (text: string): readonly string[] =>
  text
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/s$/, ''))

export const toolDescriptionShort = defineRule({
  id: 'tool/description-short',
  family: 'tool',
  title: 'A description is long enough to choose by.',
  severity: 'warning',
  impliedBy: ['tool/description-repeats-name'],
  scope: 'tool',
  *detect({ tool: { description = '' } }) {
    const text = description.trim()
    if (text !== '' && (text.length < 12 || words(text).length < 3) && !NO_SPACES.test(text)) {
      yield { path: '/description', details: { text } }
    }
  },
  message: ({ text }) => `The description '${text}' is too short to choose by.`,
  fix: () => 'Say what the tool does, when to use it, and what it returns.',
})

/** Scripts that write without spaces, where a few characters say much. */
const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

export const toolArgumentDescribed = defineRule({
  id: 'tool/argument-described',
  family: 'tool',
  title: 'Every argument has a description.',
  severity: 'warning',
  scope: 'schema',
  *detect({ document }) {
    for (const node of document.nodes) {
      if (node.keyword !== 'properties' || node.parent?.parent !== undefined) continue
      if (isDescribed(document, node.schema)) continue
      yield { path: pointerTo(document, node), details: { place: placeName(node) } }
    }
  },
  message: ({ place }) => `The argument ${place} has no description.`,
  fix: () => 'Say what it means, its unit, and an example (zod: `.describe("…")`).',
})

export const toolFieldDescribed = defineRule({
  id: 'tool/field-described',
  family: 'tool',
  title: 'The fields inside an argument have descriptions.',
  severity: 'info',
  scope: 'schema',
  *detect({ document }) {
    for (const node of document.nodes) {
      if (node.keyword !== 'properties' || node.parent?.parent === undefined) continue
      if (isDescribed(document, node.schema)) continue
      yield { path: pointerTo(document, node), details: { place: placeName(node) } }
    }
  },
  message: ({ place }) => `The field ${place} has no description.`,
  fix: () => 'Say what it means where the name does not.',
})

/** By itself, by what it refers to, or by one of the branches of a union; a constant says all by its value. */
function isDescribed(document: SchemaDocument, schema: unknown): boolean {
  if (!isObject(schema)) return false
  if (!isBlank(schema['description']) || schema['const'] !== undefined) return true
  const target = document.references.follow(schema)
  if (target !== schema && isObject(target) && !isBlank(target['description'])) return true
  const branches = [schema['anyOf'], schema['oneOf'], schema['allOf']].filter(Array.isArray).flat()
  return branches.some((branch) => isObject(branch) && !isBlank(branch['description']))
}
