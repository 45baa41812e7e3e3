import { isObject } from '../../json-schema/json-object.ts'
import { printPointer } from '../../json-schema/pointer.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { LETTERS_128 } from '../name-rule.ts'
import { ANTHROPIC_STRICT } from '../strict/dialect.ts'
import type { FormatDefinition, RenderOptions } from './definition.ts'
import { OBJECT_ROOT, renderArguments } from './plain-schema.ts'

/** Of the properties at the root; deeper ones are not looked at. */
const PROPERTY_KEY = /^[a-zA-Z0-9_.-]{1,64}$/

/** Tells of root properties whose names Claude's APIs refuse; nothing else can be done about them. */
export function notePropertyKeys(schema: JsonSchema, { note }: RenderOptions): void {
  const { properties } = schema
  const refused = isObject(properties) ? Object.keys(properties).filter((key) => !PROPERTY_KEY.test(key)) : []
  const message = 'the key will be refused: it may have up to 64 letters, digits, "_", "." and "-"'
  const changes = refused.map((key) => ({
    path: printPointer(['properties', key]),
    keyword: 'properties',
    message,
    lost: true,
  }))
  note('argument_schema', changes)
}

/** The Messages API: `tools`. */
export const anthropic: FormatDefinition = {
  nameRule: LETTERS_128,
  hasStrictMode: true,
  render({ tool }, options) {
    const schema = renderArguments(tool.argument_schema, OBJECT_ROOT, ANTHROPIC_STRICT, options)
    if (schema === undefined) return undefined
    notePropertyKeys(schema, options)
    const { name, description = '' } = tool
    return { name, description, input_schema: schema, ...(options.strict ? { strict: true } : {}) }
  },
}
