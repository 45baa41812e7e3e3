import type { Change } from './contract.ts'
import { printPlace } from './print-place.ts'
import { STRICT_BUDGETS } from './strict-budget.ts'

/** Says one change in a sentence: whose, where, what was and what is. */
export function describeChange(change: Change): string {
  const wording = WORDINGS[change.code]
  const text = wording === undefined ? `${at(change)}: ${change.code}` : wording(change)
  const { emitterDrift } = change
  if (emitterDrift === undefined || change.code === 'emitter-drift') return text
  return `${text} (nothing that the author writes changed, but the schema library did: ${emitterDrift})`
}

type Wording = (change: Change) => string

const at = ({ pointer }: Change): string => printPlace(pointer)
const show = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value))
const step = ({ before, after }: Change): string => `${show(before)} → ${show(after)}`

/** Wordings of the kind "place: what happened", with the two values where both say something. */
const happened =
  (what: string): Wording =>
  (change) =>
    `${at(change)}: ${what}`
const moved =
  (what: string): Wording =>
  (change) =>
    `${at(change)}: ${what}, ${step(change)}`
const named =
  (what: string): Wording =>
  (change) =>
    `${at(change)}: ${what} ${show(change.before ?? change.after)}`

/** The wordings of a pair of codes that differ only by their direction. */
const sided = (name: string, wording: Wording): Record<string, Wording> => ({
  [`in/${name}`]: wording,
  [`out/${name}`]: wording,
})

const WORDINGS: Readonly<Record<string, Wording>> = {
  'tool-removed': ({ before }) => `the tool ${show(before)} is gone`,
  'tool-renamed': (change) =>
    `the tool was renamed, ${step(change)}; callers still use the old name (an alias keeps it answering)`,
  'tool-added': ({ after }) => `the tool ${show(after)} is new`,
  'tool-alias-removed': ({ before }) => `the alias ${show(before)} no longer answers`,
  'tool-alias-added': ({ after }) => `the alias ${show(after)} is new`,

  ...sided('root-shape-changed', moved('the root is no longer a plain object schema')),
  'out/root-type-changed': moved('the root is no longer a plain object schema'),
  ...sided('type-changed', moved('the type changed')),
  ...sided('type-widened', moved('more types are possible')),
  ...sided('type-narrowed', moved('fewer types are possible')),
  'in/null-removed': happened('null is no longer accepted'),
  'out/null-removed': happened('null is no longer returned'),
  'in/null-added': happened('null is accepted now'),
  'out/null-added': happened('null may be returned now'),
  ...sided('reference-changed', moved('a reference that cannot be followed changed')),
  ...sided('enum-added', named('the values are limited now, to')),
  ...sided('enum-removed', named('the values are no longer limited to')),
  ...sided('enum-value-removed', named('the choice lacks')),
  ...sided('enum-value-added', named('the choice has the new value')),
  ...sided('const-changed', moved('the only possible value changed')),

  'in/lower-bound-raised': moved('the lower bound was raised'),
  'in/upper-bound-lowered': moved('the upper bound was lowered'),
  'in/multiple-of-tightened': moved('multipleOf refuses numbers that it took'),
  'in/bound-relaxed': moved('a bound was relaxed'),
  'out/bounds-relaxed': moved('a bound was relaxed'),
  'out/bounds-tightened': moved('a bound was tightened'),
  'in/min-length-raised': moved('a longer text is demanded'),
  'in/max-length-lowered': moved('only a shorter text is accepted'),
  ...sided('length-relaxed', moved('the limit of the length was relaxed')),
  'out/length-tightened': moved('the limit of the length was tightened'),
  ...sided('pattern-added', named('the text must match the new pattern')),
  ...sided('pattern-changed', moved('the pattern changed')),
  ...sided('pattern-removed', named('the text need not match any more the pattern')),
  ...sided('format-added', named('the text must have the new format')),
  ...sided('format-changed', moved('the format changed')),
  ...sided('format-removed', named('the text need not have any more the format')),

  'in/min-items-raised': moved('more items are demanded'),
  'in/max-items-lowered': moved('fewer items are accepted'),
  ...sided('item-count-relaxed', moved('the limit of the number of items was relaxed')),
  'out/item-count-tightened': moved('the limit of the number of items was tightened'),
  ...sided('unique-items-on', happened('the items must be unique now')),
  ...sided('unique-items-off', happened('the items need not be unique any more')),
  ...sided('items-narrowed', happened('the items are restricted now')),
  ...sided('items-widened', happened('the items are no longer restricted')),
  ...sided('list-became-tuple', happened('the list became a tuple')),
  ...sided('tuple-became-list', happened('the tuple became a list')),
  ...sided('contains-added', happened('the list must contain a certain item now')),
  ...sided('contains-changed', happened('what the list must contain changed')),
  ...sided('contains-removed', happened('the list need not contain a certain item any more')),

  'in/required-property-added': (change) =>
    change.severity === 'dangerous'
      ? `${at(change)} is new and required, with a default`
      : `${at(change)} is new and required; calls made so far lack it`,
  'in/optional-property-added': (change) =>
    change.severity === 'dangerous'
      ? `${at(change)} is new and optional, and the schema now exceeds a budget of strict modes (${STRICT_BUDGETS.optional} optional, ${STRICT_BUDGETS.unions} unions, ${STRICT_BUDGETS.properties} properties)`
      : `${at(change)} is new and optional`,
  'in/property-became-required': (change) =>
    `${at(change)} became required${change.severity === 'dangerous' ? ', with a default' : ''}`,
  'in/property-became-optional': (change) => `${at(change)} became optional`,
  'in/property-removed': (change) =>
    `${at(change)} is gone; a call that still sends it is ${change.severity === 'breaking' ? 'refused' : 'accepted, and the value ignored'}`,
  'out/property-added': (change) =>
    change.severity === 'breaking'
      ? `${at(change)} is new, and the schema so far was closed: a consumer that kept it refuses the new output`
      : `${at(change)} is new`,
  'out/required-property-removed': (change) => `${at(change)} was always there and is gone`,
  'out/optional-property-removed': (change) => `${at(change)} is gone; it was optional`,
  'out/property-became-optional': (change) => `${at(change)} was always there and may be missing now`,
  'out/property-became-required': (change) => `${at(change)} is always there now`,
  ...sided('additional-properties-closed', happened('other properties are no longer possible')),
  ...sided('additional-properties-narrowed', happened('other properties are restricted now')),
  ...sided('additional-properties-opened', happened('other properties are possible now')),
  ...sided('property-names-added', happened('the names of properties are restricted now')),
  ...sided('property-names-changed', happened('the restriction of the names of properties changed')),
  ...sided('property-names-removed', happened('the names of properties are no longer restricted')),
  ...sided('pattern-properties-added', named('properties are restricted now by the name pattern')),
  ...sided('pattern-properties-removed', named('properties are no longer described by the name pattern')),
  'in/min-properties-raised': moved('more properties are demanded'),
  'in/max-properties-lowered': moved('fewer properties are accepted'),
  ...sided('property-count-relaxed', moved('the limit of the number of properties was relaxed')),
  'out/property-count-tightened': moved('the limit of the number of properties was tightened'),
  ...sided('dependent-required-added', named('one property now demands')),
  ...sided('dependent-required-removed', named('one property no longer demands')),
  ...sided('dependent-schema-added', happened('one property now restricts the others')),
  ...sided('dependent-schema-removed', happened('one property no longer restricts the others')),

  'in/union-branch-removed': happened('this alternative is no longer accepted'),
  'out/union-branch-removed': happened('this alternative is no longer returned'),
  'in/union-branch-added': (change) =>
    change.severity === 'dangerous'
      ? `${at(change)}: this alternative is new, and a value that fits two alternatives of oneOf is refused`
      : `${at(change)}: this alternative is accepted now`,
  'out/union-branch-added': happened('this alternative may be returned now'),
  ...sided('union-added', happened('one more condition has to hold')),
  ...sided('union-removed', happened('one condition less has to hold')),
  ...sided(
    'any-of-became-one-of',
    happened('a value that fits two alternatives is refused now (anyOf → oneOf)'),
  ),
  ...sided('one-of-became-any-of', happened('a value may fit several alternatives now (oneOf → anyOf)')),
  ...sided('discriminator-changed', moved('what tells the alternatives apart changed')),
  ...sided('all-of-member-added', happened('one more condition has to hold')),
  ...sided('all-of-member-removed', happened('one condition less has to hold')),
  ...sided('not-added', happened('some values are excluded now')),
  ...sided('not-changed', happened('the excluded values changed')),
  ...sided('not-removed', happened('the values excluded so far are possible now')),
  ...sided('if-then-added', happened('a condition with if and then was added')),
  ...sided('if-then-changed', happened('the condition with if and then changed')),
  ...sided('if-then-removed', happened('the condition with if and then is gone')),

  ...sided('default-added', moved('there is a default now')),
  ...sided('default-changed', moved('the default changed')),
  ...sided('default-removed', moved('there is no default any more')),
  ...sided('x-mcp-header-changed', moved('x-mcp-header changed')),
  'out/schema-removed': () => 'the output is no longer described',
  'out/schema-added': () => 'the output is described now, so it must conform from now on',
  'meta/annotation-risk': (change) =>
    `${at(change)} ${step(change)}: hosts that ran the tool unasked may have to ask`,
  'meta/annotation-relaxed': (change) => `${at(change)} ${step(change)}`,
  'meta/description-changed': (change) =>
    `${at(change)}: the description changed; models choose and fill by it`,
  'meta/title-changed': happened('the title changed'),
  'meta/examples-changed': happened('the examples changed'),
  'meta/comment-changed': happened('the comment changed'),
  'meta/keyword-changed': moved('a keyword that validates nothing changed'),
  'meta/key-order-changed': moved(
    'the order of properties changed; some models write arguments in that order',
  ),
  'meta/definitions-renamed': moved('definitions were renamed'),
  'compat/provider-lost': ({ before }) => `the profile ${show(before)} took the tool and rejects it now`,
  'compat/provider-gained': ({ after }) => `the profile ${show(after)} rejected the tool and takes it now`,
  'emitter-drift': ({ emitterDrift }) =>
    `the schemas changed while nothing that the author writes did: ${emitterDrift} writes them differently`,
}
