import { isSameJson } from '../contract/same-json.ts'
import { type Flat, siteMapOf } from '../contract/site.ts'
import type { Builder } from './arbitrary.ts'
import { boundedFilter } from './bounded-filter.ts'
import type { AnyArbitrary, Arbitrary } from './fast-check.ts'
import { numberAt } from './number-arbitrary.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** Objects with every required key, some of the optional ones, and others where a schema describes them. */
export function objectArbitrary(builder: Builder, flat: Flat): Arbitrary<JsonObject> | undefined {
  const { fc } = builder
  const required = requiredOf(flat)
  const model: Record<string, AnyArbitrary> = {}
  for (const name of new Set([...(flat.properties?.keys() ?? []), ...required])) {
    const arbitrary = propertyArbitrary(builder, flat, name)
    if (arbitrary !== undefined && name !== '__proto__') model[name] = arbitrary
    else if (required.includes(name)) return undefined
  }
  const named = fc.record(model, { requiredKeys: [...required], noNullPrototype: true })
  const others = otherArbitraries(builder, flat, Object.keys(model))
  if (others.length === 0) return named
  return fc.tuple(named, ...others).map(([own, ...more]) => Object.assign({}, ...more, own) as JsonObject)
}

const requiredOf = ({ keywords }: Flat): readonly string[] => {
  const required = keywords.get('required')?.value
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []
}

function propertyArbitrary(builder: Builder, flat: Flat, name: string): AnyArbitrary | undefined {
  const site = flat.properties?.get(name)
  if (site !== undefined) return builder.build(site)
  const rest = flat.keywords.get('additionalProperties')
  return rest === undefined ? builder.anything() : builder.build({ schema: rest.value, path: rest.path })
}

/** Dictionaries for names that only `additionalProperties` or `patternProperties` describe. */
function otherArbitraries(
  builder: Builder,
  flat: Flat,
  taken: readonly string[],
): readonly Arbitrary<JsonObject>[] {
  const { fc } = builder
  const most = Math.max(0, (numberAt(flat, 'maxProperties') ?? Infinity) - taken.length)
  const least = Math.max(0, (numberAt(flat, 'minProperties') ?? 0) - taken.length)
  const dictionaries: Arbitrary<JsonObject>[] = []
  for (const [pattern, site] of siteMapOf(flat.keywords.get('patternProperties'))) {
    const names = matchingNames(builder, pattern)
    const values = builder.build(site)
    if (names === undefined || values === undefined) continue
    dictionaries.push(
      fc.dictionary(names, values, { minKeys: 0, maxKeys: Math.min(2, most), noNullPrototype: true }),
    )
  }
  const rest = flat.keywords.get('additionalProperties')
  const isDescribed = typeof rest?.value === 'object' && !isSameJson(rest.value, {})
  if (!isDescribed && least === 0) return dictionaries
  if (rest?.value === false) return dictionaries
  const values =
    rest === undefined ? builder.anything() : builder.build({ schema: rest.value, path: rest.path })
  const names = nameArbitrary(builder, flat)
  if (values === undefined || names === undefined) return dictionaries
  const free = boundedFilter(names, (name) => name !== '__proto__' && !taken.includes(name))
  const maxKeys = Math.min(most, least + 3)
  dictionaries.push(fc.dictionary(free, values, { minKeys: least, maxKeys, noNullPrototype: true }))
  return dictionaries
}

function nameArbitrary(builder: Builder, flat: Flat): Arbitrary<string> | undefined {
  const { fc } = builder
  const names = flat.keywords.get('propertyNames')
  if (names !== undefined) {
    const arbitrary = builder.build({ schema: names.value, path: names.path })
    return arbitrary?.filter((name) => typeof name === 'string')
  }
  return fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.string({ minLength: 1, maxLength: 6, unit: 'grapheme-ascii' }), weight: 3 },
    { arbitrary: fc.constantFrom('a', 'constructor', 'toString', 'a b', 'é', ''), weight: 1 },
  )
}

function matchingNames({ fc }: Builder, pattern: string): Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u')).filter((name) => name !== '__proto__')
  } catch {
    return undefined
  }
}
