import { isObject } from '../../../json-schema/json-object.ts'
import { defineRule } from '../../rule.ts'
import { propertiesOf } from '../../schema-document.ts'
import { printPointer } from '../../../json-schema/pointer.ts'

const KEY = /^[a-zA-Z0-9_.-]{1,64}$/

/** Nested keys are not looked at by the provider, so neither here. */
export const anthropicPropertyKey = defineRule({
  id: 'anthropic/property-key',
  family: 'provider',
  title: 'Argument names are 1 to 64 letters, digits, `_`, `.` and `-`.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document: { place, root } }) {
    if (!isObject(root)) return
    for (const key of Object.keys(propertiesOf(root))) {
      if (!KEY.test(key)) yield { path: printPointer([place, 'properties', key]), details: { key } }
    }
  },
  message: ({ key }) =>
    key.length > 64
      ? `The argument name '${key}' has ${key.length} characters; at most 64 are allowed.`
      : `The argument name '${key}' may only have letters, digits, '_', '.' and '-'.`,
  fix: () => 'Rename the argument, and map it to the outside name inside the tool.',
})
