import type { JsonSchema, Path } from '../../json-schema/types.ts'
import { conjoin } from './conjoin.ts'
import { flatten } from './flatten.ts'
import { isAssertion } from './keywords.ts'
import { isSameJson } from './same-json.ts'
import { admits, type JsonType, typeOfValue, typesNamed } from './schema-facts.ts'
import { EMPTY_FLAT, type Flat, type Site, sitesOf } from './site.ts'

/** One schema made ready for comparison: flattened, with the readings that every comparison needs. */
export interface View {
  readonly root: JsonSchema
  readonly path: Path
  readonly flat: Flat
  /** The types it admits; `undefined` for any. */
  readonly types: ReadonlySet<JsonType> | undefined
  /** The values that `enum` or `const` lists, without null, which is a matter of types; `undefined` for any. */
  readonly values: readonly unknown[] | undefined
  readonly isConst: boolean
}

/** Opens a place. */
export const openView = (root: JsonSchema, site: Site): View => viewOf(root, site.path, flatten(root, site))

function viewOf(root: JsonSchema, path: Path, flat: Flat): View {
  const stated = flat.keywords.has('type') ? new Set(typesNamed(valueAt(flat, 'type'))) : undefined
  const listed = listedValues(flat)?.filter(
    (value) => stated === undefined || admits(stated, typeOfValue(value)),
  )
  return {
    root,
    path,
    flat,
    types: typesOf(stated, listed),
    values: listed === undefined ? undefined : unique(listed.filter((value) => value !== null)),
    isConst: flat.keywords.has('const'),
  }
}

/** What a keyword of the view says. */
export const keywordOf = (view: View, keyword: string): unknown => valueAt(view.flat, keyword)

/** Where a keyword of the view stands; the schema itself for one that is absent. */
export const placeOf = (view: View, keyword: string): Path =>
  view.flat.keywords.get(keyword)?.path ?? view.path

/** The branches of a union as views, within the type that stands beside the union; others can never be met. */
export function branchesOf(view: View, keyword: 'anyOf' | 'oneOf'): readonly View[] {
  const type = view.flat.keywords.get('type')
  const beside = type === undefined ? EMPTY_FLAT : { ...EMPTY_FLAT, keywords: new Map([['type', type]]) }
  return sitesOf(view.flat.keywords.get(keyword)).flatMap((site) => {
    const branch = flatten(view.root, site)
    const types = conjoin(beside, onlyType(branch))
    if (types === undefined) return []
    return [
      viewOf(view.root, site.path, { ...branch, keywords: new Map([...branch.keywords, ...types.keywords]) }),
    ]
  })
}

const onlyType = ({ keywords }: Flat): Flat => {
  const type = keywords.get('type')
  return type === undefined ? EMPTY_FLAT : { ...EMPTY_FLAT, keywords: new Map([['type', type]]) }
}

/** The keyword of a schema that is nothing but a union of alternatives; `undefined` for any other schema. */
export function unionOf(view: View): 'anyOf' | 'oneOf' | undefined {
  const { keywords, properties, members } = view.flat
  if (properties !== undefined || members.length > 0) return undefined
  const asserting = [...keywords.keys()].filter((keyword) => isAssertion(keyword) && keyword !== 'type')
  const [only] = asserting
  return asserting.length === 1 && (only === 'anyOf' || only === 'oneOf') ? only : undefined
}

const valueAt = (flat: Flat, keyword: string): unknown => flat.keywords.get(keyword)?.value

function listedValues(flat: Flat): readonly unknown[] | undefined {
  if (flat.keywords.has('const')) return [valueAt(flat, 'const')]
  const list = valueAt(flat, 'enum')
  return Array.isArray(list) ? list : undefined
}

/** Listed values narrow the types only by null; where no type is stated, they are what tells the types. */
function typesOf(
  stated: ReadonlySet<JsonType> | undefined,
  listed: readonly unknown[] | undefined,
): ReadonlySet<JsonType> | undefined {
  if (listed === undefined) return stated
  if (stated === undefined) return new Set(listed.map(typeOfValue))
  if (!stated.has('null') || listed.includes(null)) return stated
  return new Set([...stated].filter((type) => type !== 'null'))
}

const unique = (values: readonly unknown[]): readonly unknown[] =>
  values.filter((value, index) => values.findIndex((other) => isSameJson(other, value)) === index)
