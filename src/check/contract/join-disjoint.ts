import type { Path } from '../../json-schema/types.ts'
import { isAssertion, typesOfKeyword } from './keywords.ts'
import { type JsonType, typesNamed } from './schema-facts.ts'
import type { Entry, Flat } from './site.ts'

/**
 * Writes a union as one schema, where that means the same.
 *
 * This is so for branches that list values, and for branches of different types whose keywords only restrict
 * their own type: `anyOf` of a string with `minLength` and null is `type: [string, null]` with `minLength`.
 * `place` is where the union stands.
 */
export function joinDisjoint(branches: readonly Flat[], place: Path): Flat | undefined {
  return joinValues(branches, place) ?? joinTypes(branches, place)
}

function joinValues(branches: readonly Flat[], path: Path): Flat | undefined {
  if (!branches.every(isValuesOnly)) return undefined
  const keywords = new Map<string, Entry>([['enum', { value: branches.flatMap(valuesOf), path }]])
  const types = branches.map(({ keywords }) => keywords.get('type')?.value)
  if (types.every((type) => type !== undefined)) {
    keywords.set('type', { value: [...new Set(types.flat())], path })
  }
  return { keywords, properties: undefined, members: [] }
}

function isValuesOnly({ keywords, properties, members }: Flat): boolean {
  const names = [...keywords.keys()]
  return (
    properties === undefined &&
    members.length === 0 &&
    names.some((name) => name === 'enum' || name === 'const') &&
    names.every((name) => ['enum', 'const', 'type', 'title'].includes(name))
  )
}

const valuesOf = ({ keywords }: Flat): readonly unknown[] =>
  keywords.has('const') ? [keywords.get('const')?.value] : (keywords.get('enum')?.value as unknown[])

function joinTypes(branches: readonly Flat[], path: Path): Flat | undefined {
  const others = branches.filter((branch) => !isNull(branch))
  const nulls = branches.length - others.length
  if (others.length === 0 || others.length + Math.min(nulls, 1) < 2) return undefined
  const isNullable = nulls > 0
  if (others.length === 1 && isNullable) return withNull(others[0]!, path)
  if (!others.every(isPlainTyped) || !areDisjoint(others)) return undefined
  const keywords = new Map<string, Entry>()
  for (const other of others) for (const [keyword, entry] of other.keywords) keywords.set(keyword, entry)
  const types = others.flatMap(({ keywords }) => typesNamed(keywords.get('type')?.value))
  keywords.set('type', { value: isNullable ? [...types, 'null'] : types, path })
  return { keywords, properties: others.find(({ properties }) => properties)?.properties, members: [] }
}

function isNull({ keywords }: Flat): boolean {
  const type = keywords.get('type')?.value
  const values = keywords.has('const') ? [keywords.get('const')?.value] : keywords.get('enum')?.value
  if (Array.isArray(values)) return values.length === 1 && values[0] === null
  return type === 'null'
}

/** Lets a typed schema also take null; one with combinators keeps them, since they would refuse null. */
function withNull(branch: Flat, path: Path): Flat | undefined {
  if (branch.members.length > 0) return undefined
  const keywords = new Map(branch.keywords)
  for (const keyword of keywords.keys()) {
    const isTyped = typesOfKeyword(keyword) !== undefined || !isAssertion(keyword)
    if (!isTyped && !['type', 'const', 'enum'].includes(keyword)) return undefined
  }
  const values = keywords.get('enum') ?? keywords.get('const')
  const type = keywords.get('type')
  if (values === undefined && type === undefined) return undefined
  if (values !== undefined) {
    const list = keywords.has('enum') && Array.isArray(values.value) ? values.value : [values.value]
    keywords.delete('const')
    keywords.set('enum', { value: [...list, null], path: values.path })
  }
  if (type !== undefined) keywords.set('type', { value: [...typesNamed(type.value), 'null'], path })
  return { ...branch, keywords }
}

/** Whether the keywords of a branch restrict nothing but values of the types that it names. */
function isPlainTyped({ keywords, properties, members }: Flat): boolean {
  const types = typesNamed(keywords.get('type')?.value).map(groupOf)
  if (types.length === 0 || members.length > 0) return false
  if (properties !== undefined && !types.includes('object')) return false
  return [...keywords.keys()].every((keyword) => {
    if (keyword === 'type' || keyword === 'title') return true
    return typesOfKeyword(keyword)?.some((type) => types.includes(type)) === true
  })
}

function areDisjoint(branches: readonly Flat[]): boolean {
  const types = branches.flatMap(({ keywords }) => [
    ...new Set(typesNamed(keywords.get('type')?.value).map(groupOf)),
  ])
  const restricting = branches.flatMap(({ keywords }) =>
    [...keywords.keys()].filter((keyword) => keyword !== 'type' && keyword !== 'title'),
  )
  return new Set(types).size === types.length && new Set(restricting).size === restricting.length
}

const groupOf = (type: JsonType): JsonType => (type === 'integer' ? 'number' : type)
