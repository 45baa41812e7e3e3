import { defineRule, type Rule } from '../../rule.ts'

/** What a provider takes for a tool's name. */
export interface NameShape {
  /** One character that may stand in it. */
  readonly character: RegExp
  /** The same in words: "letters, digits, `_` and `-`". */
  readonly characters: string
  readonly first?: { readonly character: RegExp; readonly characters: string }
  readonly max: number
}

/** Names that break `shape`. With `within`, only those that fit that wider one: the difference is another verdict's. */
export interface NameShapes {
  readonly shape: NameShape
  readonly within?: NameShape
}

type Fault =
  | { readonly kind: 'empty' }
  | { readonly kind: 'length'; readonly length: number }
  | { readonly kind: 'characters'; readonly found: readonly string[] }
  | { readonly kind: 'first'; readonly found: string }

function findNameFault(name: string, { character, first, max }: NameShape): Fault | undefined {
  if (name === '') return { kind: 'empty' }
  const found = [...new Set(name)].filter((letter) => !character.test(letter))
  if (found.length > 0) return { kind: 'characters', found }
  if (first !== undefined && !first.character.test(name[0]!)) return { kind: 'first', found: name[0]! }
  return name.length > max ? { kind: 'length', length: name.length } : undefined
}

function printFault(fault: Fault, { characters, first, max }: NameShape): string {
  switch (fault.kind) {
    case 'empty':
      return 'is empty'
    case 'length':
      return `has ${fault.length} characters; at most ${max} are allowed`
    case 'first':
      return `starts with '${fault.found}'; it must start with ${first!.characters}`
    case 'characters':
      return `contains ${fault.found.map((letter) => `'${letter}'`).join(', ')}; only ${characters} are allowed`
  }
}

/** A rule on the shape of a tool's name, which the profile gives. */
export function defineNameRule(id: string, title: string): Rule<'tool', NameShapes> {
  return defineRule({
    id,
    family: 'provider',
    title,
    severity: 'by-profile',
    scope: 'tool',
    *detect({ tool: { name } }, { shape, within }: NameShapes) {
      const fault = findNameFault(name, shape)
      if (fault === undefined) return
      if (within !== undefined && findNameFault(name, within) !== undefined) return
      yield { path: '/name', details: { name, fault } }
    },
    message: ({ name, fault }, { shape }) => `The name '${name}' ${printFault(fault, shape)}.`,
    fix: ({ name }) => {
      const portable = toPortableName(name)
      return portable === '' || portable === name ? 'Choose a shorter name.' : `Call it '${portable}'.`
    },
  })
}

/** The nearest snake_case name that every provider takes; `""` when nothing is left of it. */
export const toPortableName = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[0-9_]+/, '')
    .slice(0, 40)
    .replace(/_+$/, '')
