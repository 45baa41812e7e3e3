import type { ChangeSeverity } from './contract.ts'

/** How one direction sees a difference: the code it gets there, and its weight. */
export type Judgement = readonly [code: string, severity: ChangeSeverity]

const B = 'breaking'
const D = 'dangerous'
const S = 'safe'

const meta = (name: string, severity: ChangeSeverity) => {
  const judgement: Judgement = [`meta/${name}`, severity]
  return { in: judgement, out: judgement } as const
}

const both = (
  inName: string,
  inSeverity: ChangeSeverity,
  outName: string,
  outSeverity: ChangeSeverity,
): { readonly in: Judgement; readonly out: Judgement } => ({
  in: [`in/${inName}`, inSeverity],
  out: [`out/${outName}`, outSeverity],
})

/** A restriction that came or grew, went or shrank: what it is called for those who send, and those who read. */
const narrowed = (inName: string, outName = inName) => both(inName, B, outName, S)
const widened = (inName: string, outName = inName, outSeverity: ChangeSeverity = D) =>
  both(inName, S, outName, outSeverity)
const undecided = (name: string) => both(name, D, name, D)

/**
 * The table of changes: what each structural difference means to those who send arguments (`in`) and to those
 * who read the output (`out`).
 */
export const JUDGEMENTS = {
  'root-shape-changed': both('root-shape-changed', B, 'root-type-changed', B),
  'type-changed': both('type-changed', B, 'type-changed', B),
  'type-narrowed': narrowed('type-changed', 'type-narrowed'),
  'type-widened': widened('type-widened', 'type-widened', B),
  'null-removed': narrowed('null-removed'),
  'null-added': widened('null-added', 'null-added', B),
  'reference-changed': undecided('reference-changed'),

  'enum-added': narrowed('enum-added'),
  'enum-removed': widened('enum-removed'),
  'enum-value-removed': narrowed('enum-value-removed'),
  'enum-value-added': widened('enum-value-added'),
  'const-changed': both('const-changed', B, 'const-changed', D),

  'lower-bound-raised': narrowed('lower-bound-raised', 'bounds-tightened'),
  'upper-bound-lowered': narrowed('upper-bound-lowered', 'bounds-tightened'),
  'bound-relaxed': widened('bound-relaxed', 'bounds-relaxed'),
  'multiple-of-tightened': narrowed('multiple-of-tightened', 'bounds-tightened'),
  'multiple-of-changed': both('multiple-of-tightened', B, 'bounds-relaxed', D),
  'min-length-raised': narrowed('min-length-raised', 'length-tightened'),
  'max-length-lowered': narrowed('max-length-lowered', 'length-tightened'),
  'length-relaxed': widened('length-relaxed'),
  'pattern-added': narrowed('pattern-added'),
  'pattern-changed': undecided('pattern-changed'),
  'pattern-removed': widened('pattern-removed'),
  'format-added': both('format-added', D, 'format-added', S),
  'format-changed': undecided('format-changed'),
  'format-removed': widened('format-removed'),

  'min-items-raised': narrowed('min-items-raised', 'item-count-tightened'),
  'max-items-lowered': narrowed('max-items-lowered', 'item-count-tightened'),
  'item-count-relaxed': widened('item-count-relaxed'),
  'unique-items-on': narrowed('unique-items-on'),
  'unique-items-off': widened('unique-items-off'),
  'items-narrowed': narrowed('items-narrowed'),
  'items-widened': widened('items-widened', 'items-widened', B),
  'list-became-tuple': both('list-became-tuple', B, 'list-became-tuple', B),
  'tuple-became-list': both('tuple-became-list', S, 'tuple-became-list', B),
  'contains-added': narrowed('contains-added'),
  'contains-changed': undecided('contains-changed'),
  'contains-removed': widened('contains-removed'),

  'required-property-added': both('required-property-added', B, 'property-added', S),
  'required-property-added-to-closed': both('required-property-added', B, 'property-added', B),
  'defaulted-property-added': both('required-property-added', D, 'property-added', S),
  'defaulted-property-added-to-closed': both('required-property-added', D, 'property-added', B),
  'optional-property-added': both('optional-property-added', S, 'property-added', S),
  'optional-property-added-to-closed': both('optional-property-added', S, 'property-added', B),
  'required-property-removed': both('property-removed', D, 'required-property-removed', B),
  'required-property-removed-and-refused': both('property-removed', B, 'required-property-removed', B),
  'optional-property-removed': both('property-removed', D, 'optional-property-removed', D),
  'optional-property-removed-and-refused': both('property-removed', B, 'optional-property-removed', D),
  'property-became-required': narrowed('property-became-required'),
  'defaulted-property-became-required': both('property-became-required', D, 'property-became-required', S),
  'property-became-optional': widened('property-became-optional', 'property-became-optional', B),
  'additional-properties-closed': narrowed('additional-properties-closed'),
  'additional-properties-narrowed': narrowed('additional-properties-narrowed'),
  'additional-properties-opened': widened('additional-properties-opened'),
  'property-names-added': narrowed('property-names-added'),
  'property-names-changed': undecided('property-names-changed'),
  'property-names-removed': widened('property-names-removed'),
  'pattern-properties-added': narrowed('pattern-properties-added'),
  'pattern-properties-removed': widened('pattern-properties-removed'),
  'min-properties-raised': narrowed('min-properties-raised', 'property-count-tightened'),
  'max-properties-lowered': narrowed('max-properties-lowered', 'property-count-tightened'),
  'property-count-relaxed': widened('property-count-relaxed'),
  'dependent-required-added': narrowed('dependent-required-added'),
  'dependent-required-removed': widened('dependent-required-removed'),
  'dependent-schema-added': narrowed('dependent-schema-added'),
  'dependent-schema-removed': widened('dependent-schema-removed'),

  'union-branch-removed': narrowed('union-branch-removed'),
  'any-of-branch-added': widened('union-branch-added', 'union-branch-added', B),
  'one-of-branch-added': both('union-branch-added', D, 'union-branch-added', B),
  'union-added': narrowed('union-added'),
  'union-removed': widened('union-removed', 'union-removed', B),
  'any-of-became-one-of': both('any-of-became-one-of', D, 'any-of-became-one-of', S),
  'one-of-became-any-of': widened('one-of-became-any-of'),
  'discriminator-changed': both('discriminator-changed', B, 'discriminator-changed', B),
  'all-of-member-added': narrowed('all-of-member-added'),
  'all-of-member-removed': widened('all-of-member-removed'),
  'not-added': narrowed('not-added'),
  'not-changed': undecided('not-changed'),
  'not-removed': widened('not-removed'),
  'if-then-added': narrowed('if-then-added'),
  'if-then-changed': undecided('if-then-changed'),
  'if-then-removed': widened('if-then-removed'),

  'default-added': both('default-added', S, 'default-added', S),
  'default-changed': both('default-changed', D, 'default-changed', S),
  'default-removed': both('default-removed', D, 'default-removed', S),
  'header-changed': both('x-mcp-header-changed', B, 'x-mcp-header-changed', S),
  'description-changed': meta('description-changed', D),
  'title-changed': meta('title-changed', S),
  'examples-changed': meta('examples-changed', S),
  'comment-changed': meta('comment-changed', S),
  'keyword-changed': meta('keyword-changed', S),
  'key-order-changed': meta('key-order-changed', S),
  'definitions-renamed': meta('definitions-renamed', S),
} as const satisfies Readonly<Record<string, { readonly in: Judgement; readonly out: Judgement }>>

export type DeltaKind = keyof typeof JUDGEMENTS
