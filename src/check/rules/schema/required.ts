import { isObject } from '../../../json-schema/json-object.ts'
import type { SchemaNode } from '../../../json-schema/walk.ts'
import { placeName } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'
import {
  type ObjectNode,
  pointerTo,
  propertiesOf,
  requiredOf,
  type SchemaDocument,
} from '../../schema-document.ts'

/** `isLiteral`: the provider compares with `properties` of the very same schema, and nothing else. */
export interface RequiredOptions {
  readonly isLiteral: true
}

export const requiredUndefinedProperty = defineRule({
  id: 'required/undefined-property',
  family: 'schema',
  title: 'Every name under `required` is a property.',
  severity: 'error',
  scope: 'schema',
  reads: 'both',
  *detect({ document }, options: RequiredOptions | undefined) {
    for (const node of document.having('required')) {
      const names = requiredOf(node.schema)
      const own = propertiesOf(node.schema)
      const missing = names.filter((name) => !Object.hasOwn(own, name))
      if (missing.length === 0) continue
      const isKnown = options === undefined ? nameTest(document, node) : () => false
      for (const name of missing.filter((one) => !isKnown(one))) {
        const details = { name, place: placeName(node) }
        yield { path: pointerTo(document, node, 'required', names.indexOf(name)), details }
      }
    }
  },
  message: ({ name, place }) =>
    `\`required\` of ${place} names \`${name}\`, which is not among its properties.`,
  fix: ({ name }) => `Add the property \`${name}\`, or take the name out of \`required\`.`,
})

/** Under these, a schema speaks about the very value that its parent speaks about. */
const IN_PLACE: ReadonlySet<string | undefined> = new Set([
  'allOf',
  'anyOf',
  'dependentSchemas',
  'else',
  'if',
  'not',
  'oneOf',
  'then',
])

/** Tells whether any schema for the same object describes a name: parents, branches, references, patterns, maps. */
function nameTest(document: SchemaDocument, node: ObjectNode): (name: string) => boolean {
  let top: SchemaNode = node
  while (top.parent !== undefined && IN_PLACE.has(top.keyword)) top = top.parent
  const names = new Set<string>()
  const patterns: string[] = []
  let isOpen = false
  const seen = new Set<unknown>()
  const pending: unknown[] = [top.schema]
  while (pending.length > 0) {
    const schema = document.references.follow(pending.pop())
    // A reference that cannot be followed may describe anything.
    if (schema === undefined) isOpen = true
    if (!isObject(schema) || seen.has(schema)) continue
    seen.add(schema)
    for (const name of Object.keys(propertiesOf(schema))) names.add(name)
    if (isObject(schema['patternProperties'])) patterns.push(...Object.keys(schema['patternProperties']))
    const { additionalProperties, unevaluatedProperties } = schema
    if ([additionalProperties, unevaluatedProperties].some((rest) => rest === true || isObject(rest)))
      isOpen = true
    for (const keyword of ['allOf', 'anyOf', 'oneOf'])
      if (Array.isArray(schema[keyword])) pending.push(...schema[keyword])
    pending.push(...['if', 'then', 'else'].flatMap((keyword) => (keyword in schema ? [schema[keyword]] : [])))
  }
  return (name) => isOpen || names.has(name) || patterns.some((pattern) => matches(pattern, name))
}

function matches(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name)
  } catch {
    // schema/pattern reports it.
    return true
  }
}
