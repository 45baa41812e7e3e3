import { isObject } from '../../../json-schema/json-object.ts'
import { defineRule } from '../../rule.ts'

import type { JsonSchema } from '../../../json-schema/types.ts'

/** What a provider takes at the root besides a literal `type: "object"`. */
export interface RootOptions {
  /** A union of object schemas. */
  readonly unions?: boolean
  /** A `$ref` beside `type: "object"`. */
  readonly reference?: boolean
}

type Fault = 'no-type' | 'other-type' | 'type-list' | 'reference' | 'not-a-schema'

function findFault(root: unknown, { unions, reference }: RootOptions): Fault | undefined {
  if (!isObject(root)) return 'not-a-schema'
  const { type } = root
  if (unions === true && type === undefined && isUnionOfObjects(root)) return undefined
  if (root['$ref'] !== undefined && (type !== 'object' || reference !== true)) return 'reference'
  if (type === undefined) return 'no-type'
  if (Array.isArray(type)) return 'type-list'
  return type === 'object' ? undefined : 'other-type'
}

function isUnionOfObjects({ anyOf, oneOf }: JsonSchema): boolean {
  const branches: unknown = anyOf ?? oneOf
  return (
    Array.isArray(branches) && branches.every((branch) => isObject(branch) && branch['type'] === 'object')
  )
}

const TEXT: Readonly<Record<Fault, string>> = {
  'no-type': 'has no `type`',
  'other-type': 'has another `type`',
  'type-list': 'has a list of types',
  reference: 'is a `$ref`',
  'not-a-schema': 'is no object',
}

export const rootTypeObject = defineRule({
  id: 'root/type-object',
  family: 'provider',
  title: 'The root of the argument schema says literally `type: "object"`.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document: { root } }, options: RootOptions) {
    const fault = findFault(root, options)
    if (fault !== undefined) yield { path: '/argument_schema', details: { fault } }
  },
  message: ({ fault }) => `The root of the argument schema ${TEXT[fault]}; it must say \`type: "object"\`.`,
  fix: ({ fault }) =>
    fault === 'reference'
      ? 'Put the referenced schema itself at the root; inner references may stay.'
      : 'Wrap the arguments in an object schema.',
})

export const rootNoCombinators = defineRule({
  id: 'root/no-combinators',
  family: 'provider',
  title: 'The root of the argument schema is one plain object: no union, intersection or condition.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document: { root } }, { keywords }: { readonly keywords: readonly string[] }) {
    if (!isObject(root)) return
    for (const keyword of keywords) {
      if (Object.hasOwn(root, keyword)) yield { path: `/argument_schema/${keyword}`, details: { keyword } }
    }
  },
  message: ({ keyword }) => `\`${keyword}\` is not allowed at the root of the argument schema.`,
  fix: ({ keyword }) =>
    keyword === 'anyOf' || keyword === 'oneOf'
      ? 'Put the union under one property, make the differing properties optional, or define two tools.'
      : 'State it in the description and check it inside the tool.',
})

export const openaiRootProperties = defineRule({
  id: 'openai/root-properties',
  family: 'provider',
  title: 'An object at the root lists its `properties`, even when there are none.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document: { root } }) {
    if (!isObject(root) || root['type'] !== 'object') return
    if (!Object.hasOwn(root, 'properties')) yield { path: '/argument_schema', details: {} }
  },
  message: () => 'The root of the argument schema has no `properties`.',
  fix: () =>
    'Write `{ "type": "object", "properties": {}, "additionalProperties": false }` for a tool without arguments.',
})
