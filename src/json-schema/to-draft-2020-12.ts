import { dialectOf } from './dialect.ts'
import { isObject, isTextList } from './json-object.ts'
import { mapSchema, type Place } from './map-schema.ts'
import { parseReference, printReference } from './pointer.ts'
import type { JsonSchema } from './types.ts'

type Draft = Record<string, unknown>
type Report = (place: Place, keyword: string, replacement: string) => void

/**
 * Rewrites what older drafts write differently, whatever `$schema` says: `items` as a list, `additionalItems`,
 * `definitions`, `dependencies`, boolean `exclusiveMinimum` and `exclusiveMaximum`, anchors in `$id`, `$recursiveRef`,
 * and `id` where draft-04 is declared. References follow what moves. It accepts the same values as before.
 *
 * @param report told of each keyword and of what took its place.
 */
export function toDraft202012(schema: JsonSchema, report: Report = () => {}): JsonSchema {
  const isDraft04 = dialectOf(schema) === 'draft-04'
  return mapSchema(schema, {
    leave(copy, place) {
      const draft: Draft = { ...copy }
      const tell = (keyword: string, replacement: string): void => report(place, keyword, replacement)
      if (isDraft04) rename(draft, 'id', '$id')
      if (dialectOf(draft) !== '2020-12') delete draft['$schema']
      modernizeReference(draft, schema, tell)
      modernizeTuple(draft, tell)
      modernizeDefinitions(draft, tell)
      modernizeDependencies(draft, tell)
      modernizeBounds(draft, tell)
      return draft
    },
  })
}

type Tell = (keyword: string, replacement: string) => void

function rename(draft: Draft, from: string, to: string): void {
  if (!(from in draft)) return
  draft[to] ??= draft[from]
  delete draft[from]
}

function modernizeReference(draft: Draft, root: JsonSchema, tell: Tell): void {
  const { $id: id, $ref: reference } = draft
  if (typeof id === 'string' && /^#[A-Za-z_]/.test(id)) {
    delete draft['$id']
    draft['$anchor'] = id.slice(1)
    tell('$id', '$anchor')
  }
  if (typeof reference === 'string' && reference.startsWith('#/'))
    draft['$ref'] = moveReference(reference, root)
  if ('$recursiveRef' in draft) {
    rename(draft, '$recursiveRef', '$ref')
    tell('$recursiveRef', '$ref')
  }
  delete draft['$recursiveAnchor']
}

function modernizeTuple(draft: Draft, tell: Tell): void {
  if (Array.isArray(draft['items'])) {
    rename(draft, 'items', 'prefixItems')
    if ((draft['prefixItems'] as unknown[]).length === 0) delete draft['prefixItems']
    rename(draft, 'additionalItems', 'items')
    tell('items', 'prefixItems')
  } else if (!('prefixItems' in draft)) delete draft['additionalItems']
}

function modernizeDefinitions(draft: Draft, tell: Tell): void {
  if (!definitionsCanMove(draft)) return
  draft['$defs'] = { ...(draft['definitions'] as JsonSchema), ...(draft['$defs'] as JsonSchema | undefined) }
  delete draft['definitions']
  tell('definitions', '$defs')
}

/** A name that both maps hold would make one definition of two. */
function definitionsCanMove(schema: unknown): boolean {
  if (!isObject(schema) || !isObject(schema['definitions'])) return false
  const { definitions, $defs = {} } = schema
  return isObject($defs) && Object.keys(definitions).every((name) => !Object.hasOwn($defs, name))
}

function modernizeDependencies(draft: Draft, tell: Tell): void {
  const { dependencies } = draft
  if (!isObject(dependencies)) return
  const entries = Object.entries(dependencies)
  const required = entries.filter(([, value]) => isTextList(value))
  const schemas = entries.filter(([, value]) => !Array.isArray(value))
  delete draft['dependencies']
  if (required.length > 0) draft['dependentRequired'] ??= Object.fromEntries(required)
  if (schemas.length > 0) draft['dependentSchemas'] ??= Object.fromEntries(schemas)
  tell('dependencies', required.length > 0 ? 'dependentRequired' : 'dependentSchemas')
}

/** In draft-04 `exclusiveMinimum: true` says that `minimum` itself is out; now it is the bound. */
function modernizeBounds(draft: Draft, tell: Tell): void {
  for (const [exclusive, bound] of BOUNDS) {
    const isExclusive = draft[exclusive]
    if (typeof isExclusive !== 'boolean') continue
    delete draft[exclusive]
    if (isExclusive && typeof draft[bound] === 'number') rename(draft, bound, exclusive)
    tell(exclusive, isExclusive ? exclusive : bound)
  }
}

const BOUNDS = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const

/** Rewrites the keywords on a reference's way through the document, and leaves property names alone. */
function moveReference(reference: string, root: JsonSchema): string {
  const path: (string | number)[] = []
  let place: unknown = root
  let holds: 'schema' | 'map' = 'schema'
  for (const key of parseReference(reference)) {
    const before: unknown = place
    place = isObject(place) || Array.isArray(place) ? (place as Draft)[key] : undefined
    if (holds === 'map') {
      path.push(key)
      holds = 'schema'
      continue
    }
    const isMap = MAPS.has(key) && isObject(place)
    path.push(Array.isArray(before) ? key : modernKeyword(key, before, place))
    holds = isMap ? 'map' : 'schema'
  }
  return printReference(path)
}

const MAPS: ReadonlySet<string> = new Set([
  '$defs',
  'definitions',
  'dependencies',
  'patternProperties',
  'properties',
])

function modernKeyword(key: string, schema: unknown, value: unknown): string {
  if (key === 'definitions') return definitionsCanMove(schema) ? '$defs' : key
  if (key === 'items' && Array.isArray(value)) return 'prefixItems'
  if (key === 'dependencies') return 'dependentSchemas'
  if (key === 'additionalItems' && isObject(schema) && Array.isArray(schema['items'])) return 'items'
  return key
}
