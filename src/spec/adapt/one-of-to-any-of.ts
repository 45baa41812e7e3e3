import { createResolver, type Resolver } from '../../json-schema/references.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, adaptEach } from './adapted.ts'
import { areDisjoint, type DisjointOptions } from './are-disjoint.ts'

export interface OneOfOptions extends DisjointOptions {
  /** Also where branches may overlap, and a value that fits two would no longer be refused. */
  readonly force?: boolean
}

/** Writes `oneOf` as `anyOf`, where no value fits two branches. */
export function oneOfToAnyOf(schema: JsonSchema, { force = false, ...options }: OneOfOptions = {}): Adapted {
  const resolver = createResolver(schema)
  return adaptEach(schema, (report) => ({
    leave(copy, place) {
      const { oneOf, discriminator: _discriminator, ...rest } = copy
      if (!Array.isArray(oneOf) || 'anyOf' in copy) return copy
      const overlap = overlappingPair(oneOf, resolver, options)
      if (overlap !== undefined && !force) return copy
      const message =
        overlap === undefined
          ? '`oneOf` is written as `anyOf`: its branches exclude each other'
          : `\`oneOf\` is written as \`anyOf\`: a value that fits branches ${overlap[0]} and ${overlap[1]} is no longer refused`
      report(place, 'oneOf', message, overlap !== undefined)
      return { ...rest, anyOf: oneOf }
    },
  }))
}

/** The indexes of two branches that one value may fit. */
export function overlappingPair(
  branches: readonly unknown[],
  resolver: Resolver,
  options: DisjointOptions = {},
): readonly [number, number] | undefined {
  for (let left = 0; left < branches.length; left++) {
    for (let right = left + 1; right < branches.length; right++) {
      if (!areDisjoint(branches[left], branches[right], resolver, options)) return [left, right]
    }
  }
  return undefined
}
