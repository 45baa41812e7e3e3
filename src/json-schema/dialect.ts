import { isObject } from './json-object.ts'

export type Dialect = 'draft-04' | 'draft-06' | 'draft-07' | '2019-09' | '2020-12'

const DIALECTS: ReadonlyMap<string, Dialect> = new Map([
  ['json-schema.org/draft-04/schema', 'draft-04'],
  ['json-schema.org/draft-06/schema', 'draft-06'],
  ['json-schema.org/draft-07/schema', 'draft-07'],
  ['json-schema.org/draft/2019-09/schema', '2019-09'],
  ['json-schema.org/draft/2020-12/schema', '2020-12'],
])

/** The dialect that a schema declares by its `$schema`: 2020-12 without one, `undefined` for one that is not known. */
export function dialectOf(schema: unknown): Dialect | undefined {
  const declared = isObject(schema) ? schema['$schema'] : undefined
  if (declared === undefined) return '2020-12'
  if (typeof declared !== 'string') return undefined
  return DIALECTS.get(declared.replace(/^https?:\/\//, '').replace(/#$/, ''))
}
