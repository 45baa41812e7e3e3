import type { Path } from '../../json-schema/types.ts'
import type { SchemaMode } from '../adapter.ts'
import type { Zod4Schema } from './types.ts'

export interface Zod4Place {
  readonly schema: Zod4Schema
  /** Where in the value; `'*'` for every item or key. */
  readonly path: Path
}

/**
 * Visits every schema inside a zod 4 schema that counts for the value before parsing, or for the value after it.
 *
 * A schema used in several places, itself included, is visited at the first.
 */
export function* walkZod4(root: Zod4Schema, mode: SchemaMode): Generator<Zod4Place> {
  const seen = new Set<Zod4Schema>()
  const pending: Zod4Place[] = [{ schema: root, path: [] }]
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    if (place.schema?._zod === undefined || seen.has(place.schema)) continue
    seen.add(place.schema)
    yield place
    pending.push(...childrenOf(place, mode).toReversed())
  }
}

function childrenOf({ schema, path }: Zod4Place, mode: SchemaMode): Zod4Place[] {
  const { def, toJSONSchema } = schema._zod
  // The author describes this one himself, with whatever is inside.
  if (toJSONSchema !== undefined) return []
  const at = (inner: unknown, ...steps: Path): Zod4Place => ({
    schema: inner as Zod4Schema,
    path: steps.length === 0 ? path : [...path, ...steps],
  })
  const all = (list: unknown): Zod4Place[] => (list as unknown[]).map((inner) => at(inner))
  switch (def.type) {
    case 'object': {
      const properties = Object.entries(def['shape'] as object).map(([key, inner]) => at(inner, key))
      const { catchall } = def as { catchall?: Zod4Schema }
      return catchall === undefined ? properties : [...properties, at(catchall, '*')]
    }
    case 'array':
      return [at(def['element'], '*')]
    case 'tuple': {
      const items = (def['items'] as unknown[]).map((inner, index) => at(inner, index))
      return def['rest'] ? [...items, at(def['rest'], '*')] : items
    }
    case 'record':
      return [at(def['keyType'], '*'), at(def['valueType'], '*')]
    case 'union':
      return all(def['options'])
    case 'intersection':
      return [at(def['left']), at(def['right'])]
    case 'pipe':
      return [at(sideOfPipe(def, mode))]
    case 'lazy':
      return [at(schema._zod.innerType ?? (def['getter'] as () => unknown)())]
    default:
      return def['innerType'] === undefined ? [] : [at(def['innerType'])]
  }
}

/** A preprocessing function takes anything, so what a caller should send is described by the schema behind it. */
function sideOfPipe(def: Zod4Schema['_zod']['def'], mode: SchemaMode): unknown {
  const isPreprocess = (def['in'] as Zod4Schema)._zod.def.type === 'transform'
  return mode === 'output' || isPreprocess ? def['out'] : def['in']
}
