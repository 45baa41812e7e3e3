import {
  mapSchema,
  type Place,
  pointerOf,
  type SchemaRewrite,
  trackOrigins,
} from '../../json-schema/map-schema.ts'
import type { JsonSchema } from '../../json-schema/types.ts'

/** One thing that an adapter did to a schema. */
export interface Change {
  /** JSON Pointer of the schema that was changed, in the document that the author wrote. */
  readonly path: string
  readonly keyword: string
  /** What was done and why, in one sentence without the path. */
  readonly message: string
  /** Something that the author said is gone: the model is told less, or may do less, or more, than the tool. */
  readonly lost: boolean
}

export interface Adapted {
  readonly schema: JsonSchema
  readonly changes: readonly Change[]
}

/** Rewrites a schema towards what some provider takes. It never changes the schema given. */
export type Adapter = (schema: JsonSchema) => Adapted

/** Notes a change at a place; `lost` unless said otherwise is `false`. */
export type Report = (place: Place, keyword: string, message: string, lost?: boolean) => void

/** Runs one rewrite over every schema inside, and gathers what it reports. */
export function adaptEach(schema: JsonSchema, build: (report: Report) => SchemaRewrite): Adapted {
  return collectChanges((report) => mapSchema(schema, build(report)))
}

/** Runs a rewrite of any kind, and gathers what it reports. */
export function collectChanges(rewrite: (report: Report) => JsonSchema): Adapted {
  const changes: Change[] = []
  const schema = rewrite((place, keyword, message, lost = false) => {
    changes.push({
      // Ten thousand levels have ten thousand long pointers; most are never asked for.
      get path() {
        return pointerOf(place)
      },
      keyword,
      message,
      lost,
    })
  })
  return { schema, changes }
}

/** Runs adapters one after the other; the paths of all their changes are places of the schema given. */
export function chainAdapters(schema: JsonSchema, adapters: readonly Adapter[]): Adapted {
  let result: JsonSchema = trackOrigins(schema)
  const changes: Change[] = []
  for (const adapt of adapters) {
    const adapted = adapt(result)
    result = adapted.schema
    changes.push(...adapted.changes)
  }
  return { schema: result, changes }
}
