import { countOptional, countUnions } from '../../measures.ts'
import { defineRule, type Rule } from '../../rule.ts'
import type { SchemaDocument } from '../../schema-document.ts'

const MOST_OPTIONAL = 24
const MOST_UNIONS = 16

/** A budget that all strict tools of a request share: reported at each tool that breaks it alone, or else once. */
function defineBudgetRule(
  id: string,
  {
    title,
    max,
    words,
    count,
  }: { title: string; max: number; words: string; count: (document: SchemaDocument) => number },
): Rule<'toolbox', undefined> {
  return defineRule({
    id,
    family: 'provider',
    title,
    severity: 'by-profile',
    scope: 'toolbox',
    *detect({ tools }) {
      const counts = tools.map(({ tool, schemas }) => {
        const document = schemas.find(({ place }) => place === 'argument_schema')
        return { tool: tool.name, count: document === undefined ? 0 : count(document) }
      })
      const alone = counts.filter((one) => one.count > max)
      for (const one of alone)
        yield { tool: one.tool, path: '/argument_schema', details: { total: one.count, isAlone: true } }
      const total = counts.reduce((sum, one) => sum + one.count, 0)
      if (alone.length === 0 && total > max) yield { details: { total, isAlone: false } }
    },
    message: ({ total, isAlone }) =>
      isAlone
        ? `The tool has ${total} ${words}; at most ${max} are allowed over all strict tools of a request.`
        : `The tools have ${total} ${words} together; at most ${max} are allowed over all strict tools of a request.`,
    fix: () => 'Require more of them, send fewer tools as strict, or split the tool.',
  })
}

export const anthropicStrictMax24Optional = defineBudgetRule('anthropic-strict/max-24-optional', {
  title: 'All strict tools together have at most 24 optional parameters.',
  max: MOST_OPTIONAL,
  words: 'optional parameters',
  count: countOptional,
})

export const anthropicStrictMax16Unions = defineBudgetRule('anthropic-strict/max-16-unions', {
  title: 'All strict tools together have at most 16 parameters with a union type.',
  max: MOST_UNIONS,
  words: 'parameters with a union type',
  count: countUnions,
})

export const anthropicStrictComplexity = defineRule({
  id: 'anthropic-strict/complexity',
  family: 'provider',
  title: 'One schema stays clearly under the limits for optional and union-typed parameters.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    const optional = countOptional(document)
    const unions = countUnions(document)
    if (optional > MOST_OPTIONAL || unions > MOST_UNIONS) return
    if (optional === MOST_OPTIONAL || unions === MOST_UNIONS)
      yield { path: '/argument_schema', details: { optional, unions } }
  },
  message: ({ optional, unions }) =>
    `The schema has ${optional} optional and ${unions} union-typed parameters, as many as are published to be allowed; one such schema was refused as too complex for compilation.`,
  fix: () => 'Require more of them, or split the tool.',
})
