import type { Path } from '../../json-schema/types.ts'
import type { SchemaMode } from '../adapter.ts'
import type { Zod3Schema } from './types.ts'

export interface Zod3Place {
  readonly schema: Zod3Schema
  /** Where in the value; `'*'` for every item or key. */
  readonly path: Path
}

/** Visits every schema inside a zod 3 schema that counts for the value before parsing, or for the value after it. */
export function* walkZod3(root: Zod3Schema, mode: SchemaMode): Generator<Zod3Place> {
  const seen = new Set<Zod3Schema>()
  const pending: Zod3Place[] = [{ schema: root, path: [] }]
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    if (place.schema?._def === undefined || seen.has(place.schema)) continue
    seen.add(place.schema)
    yield place
    pending.push(...childrenOf(place, mode).toReversed())
  }
}

function childrenOf({ schema, path }: Zod3Place, mode: SchemaMode): Zod3Place[] {
  const { _def: def } = schema
  const at = (inner: unknown, ...steps: Path): Zod3Place => ({
    schema: inner as Zod3Schema,
    path: steps.length === 0 ? path : [...path, ...steps],
  })
  const all = (list: unknown): Zod3Place[] => (list as unknown[]).map((inner) => at(inner))
  switch (def.typeName) {
    case 'ZodObject': {
      const shape = (def['shape'] as () => object)()
      return [...Object.entries(shape).map(([key, inner]) => at(inner, key)), at(def['catchall'], '*')]
    }
    case 'ZodArray':
      return [at(def['type'], '*')]
    case 'ZodTuple':
      return [...(def['items'] as unknown[]).map((inner, index) => at(inner, index)), at(def['rest'], '*')]
    case 'ZodRecord':
      return [at(def['keyType'], '*'), at(def['valueType'], '*')]
    case 'ZodUnion':
      return all(def['options'])
    case 'ZodDiscriminatedUnion':
      return all([...(def['options'] as Iterable<unknown>)])
    case 'ZodIntersection':
      return [at(def['left']), at(def['right'])]
    case 'ZodPipeline':
      return [at(mode === 'input' ? def['in'] : def['out'])]
    case 'ZodLazy':
      return [at((def['getter'] as () => unknown)())]
    case 'ZodEffects':
      return [at(def['schema'])]
    case 'ZodBranded':
      return [at(def['type'])]
    default:
      return [at(def['innerType'])]
  }
}
