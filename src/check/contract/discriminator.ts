import { keywordOf, openView, type View } from './view.ts'

/** The property whose value tells the branches of a union apart, and the value of each branch. */
export interface Discriminator {
  readonly property: string
  readonly values: ReadonlyMap<View, string>
}

/**
 * Finds what tells the branches of a union apart: the `discriminator` keyword, or else a property for which each
 * branch lists one value of its own.
 */
export function discriminatorOf(union: View, branches: readonly View[]): Discriminator | undefined {
  if (branches.length < 2) return undefined
  const stated = statedProperty(union)
  if (stated !== undefined) return readDiscriminator(stated, branches)
  const names = branches[0]!.flat.properties?.keys() ?? []
  for (const name of names) {
    const found = readDiscriminator(name, branches)
    if (found !== undefined) return found
  }
  return undefined
}

function statedProperty(union: View): string | undefined {
  const keyword = keywordOf(union, 'discriminator')
  const name: unknown =
    typeof keyword === 'object' && keyword !== null && 'propertyName' in keyword
      ? keyword.propertyName
      : undefined
  return typeof name === 'string' ? name : undefined
}

function readDiscriminator(property: string, branches: readonly View[]): Discriminator | undefined {
  const values = new Map<View, string>()
  for (const branch of branches) {
    const site = branch.flat.properties?.get(property)
    const listed = site === undefined ? undefined : openView(branch.root, site).values
    if (listed?.length !== 1) return undefined
    values.set(branch, JSON.stringify(listed[0]))
  }
  return new Set(values.values()).size === values.size ? { property, values } : undefined
}
