import type { SchemaNode } from '../json-schema/walk.ts'

/**
 * Names the value that a schema stands for, as a message puts it: "`rows[].name`", "the root", "`$defs.Node`".
 * Branches of unions have no name of their own.
 */
export function placeName(node: SchemaNode): string {
  const steps: string[] = []
  for (let at: SchemaNode | undefined = node; at?.keyword !== undefined; at = at.parent)
    steps.push(stepName(at))
  const name = steps.toReversed().join('').replace(/^\./, '')
  return name === '' ? 'the root' : `\`${name}\``
}

function stepName({ keyword, key }: SchemaNode): string {
  switch (keyword) {
    case 'properties':
      return `.${key}`
    case 'items':
    case 'additionalItems':
    case 'unevaluatedItems':
    case 'contains':
      return key === undefined ? '[]' : `[${key}]`
    case 'prefixItems':
      return `[${key}]`
    case 'additionalProperties':
    case 'unevaluatedProperties':
    case 'patternProperties':
      return '.*'
    case '$defs':
    case 'definitions':
      return `.${keyword}.${key}`
    default:
      return ''
  }
}

/** The same at the head of a sentence: "The root". */
export const placeNameFirst = (node: SchemaNode): string => {
  const name = placeName(node)
  return name.startsWith('`') ? name : name.replace(/^./, (letter) => letter.toUpperCase())
}

/** Lists words as a sentence does, at most five of them: "`a`, `b` and 3 more". */
export function listNames(names: readonly string[]): string {
  const quoted = names.slice(0, 5).map((name) => `\`${name}\``)
  const rest = names.length - quoted.length
  if (rest > 0) return `${quoted.join(', ')} and ${rest} more`
  const last = quoted.pop() ?? ''
  return quoted.length === 0 ? last : `${quoted.join(', ')} and ${last}`
}
