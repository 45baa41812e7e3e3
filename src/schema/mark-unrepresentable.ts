import { isObject } from '../json-schema/json-object.ts'
import { pathOf, type SchemaNode, walkSchema } from '../json-schema/walk.ts'
import type { Path } from '../json-schema/types.ts'

/** Stands in a generated schema where a library's converter met a type that JSON cannot carry. */
const MARK = 'x-opm-toolbox-unrepresentable'

/** Makes a converter's callback leave a trace, for `findMark`, instead of an error without a path. */
export const mark = (schema: object, type: string): Record<string, unknown> => ({ ...schema, [MARK]: type })

interface Mark {
  /** Where in the value. */
  readonly path: Path
  /** Where in the generated schema. */
  readonly pointer: Path
  readonly type: string
}

/** Finds the first trace left by `mark` that counts. */
export function findMark(root: object, counts: (found: Mark) => boolean = () => true): Mark | undefined {
  for (const node of walkSchema(root)) {
    const { schema } = node
    if (!isObject(schema) || !Object.hasOwn(schema, MARK)) continue
    const found = { path: valuePath(node), pointer: pathOf(node), type: String(schema[MARK]) }
    if (counts(found)) return found
  }
  return undefined
}

/** Where in the value the schema at `node` applies; inside a definition, the way to the definition. */
export function valuePath(node: SchemaNode): Path {
  const path: (string | number)[] = []
  for (let at: SchemaNode = node; at.parent !== undefined; at = at.parent) {
    const step = stepOf(at)
    if (step === undefined && (at.keyword === '$defs' || at.keyword === 'definitions')) {
      return [...pathOf(at), ...path.toReversed()]
    }
    if (step !== undefined) path.push(step)
  }
  return path.toReversed()
}

function stepOf({ keyword, key }: SchemaNode): string | number | undefined {
  switch (keyword) {
    case 'properties':
    case 'prefixItems':
      return key
    case 'items':
      return key ?? '*'
    case 'additionalItems':
    case 'additionalProperties':
    case 'contains':
    case 'patternProperties':
    case 'propertyNames':
    case 'unevaluatedItems':
    case 'unevaluatedProperties':
      return '*'
    default:
      return undefined
  }
}
