import { runWatched, ThreadHeld } from '../../../discovery/run-watched.ts'
import { isObject } from '../../../json-schema/json-object.ts'
import { pathOf, walkSchema } from '../../../json-schema/walk.ts'
import type { JsonSchema } from '../../../json-schema/types.ts'
import { placeName } from '../../place-name.ts'
import { type Detection, defineRule, type Rule } from '../../rule.ts'
import { type ObjectNode, pointerTo, type SchemaDocument, typesOf } from '../../schema-document.ts'
import { isOfType, JSON_TYPES } from './json-type.ts'
import { isDraft07 } from './keyword-value.ts'

/** The validator is recursive; no schema that a person wrote comes near this depth. */
const DEEPEST = 200

interface Stated {
  readonly node: ObjectNode
  readonly value: unknown
  readonly inner: readonly (string | number)[]
}

interface Details {
  readonly place: string
  readonly reason: string
}

/** A rule on values that a schema states as examples of itself. */
function defineStatedValueRule(
  id: string,
  {
    title,
    what,
    fix,
    valuesOf,
  }: { title: string; what: string; fix: string; valuesOf: (document: SchemaDocument) => readonly Stated[] },
): Rule<'schema', undefined> {
  return defineRule({
    id,
    family: 'schema',
    title,
    severity: 'error',
    scope: 'schema',
    reads: 'both',
    detect({ document }) {
      const stated = valuesOf(document).filter(({ node, value }) => !fitsPlainly(value, node.schema))
      return stated.length === 0 ? [] : misfits(document, stated)
    },
    message: ({ place, reason }) => `${what} at ${place} does not fit the schema: ${reason}`,
    fix: () => fix,
  })
}

/** Keywords that are met when the type is, or that say nothing about a value. */
const PLAIN: ReadonlySet<string> = new Set(
  'type title description default examples format deprecated'.split(' '),
)

/** Whether a look at the type is enough to see that a value fits; it is for nearly all, and saves the validator. */
const fitsPlainly = (value: unknown, schema: JsonSchema): boolean =>
  Object.keys(schema).every((keyword) => PLAIN.has(keyword)) &&
  typesOf(schema).some((type) => isPlainly(value, type))

const isPlainly = (value: unknown, type: unknown): boolean => JSON_TYPES.has(type) && isOfType(value, type)

async function misfits(document: SchemaDocument, stated: readonly Stated[]): Promise<Detection<Details>[]> {
  if (document.nodes.some(({ depth }) => depth > DEEPEST)) return []
  const { dereference, validate } = await import('@cfworker/json-schema')
  const root = copyWithoutFormats(document.root)
  const lookup = attempt(() => dereference(root as never))
  if (lookup === undefined) return []
  const draft = isDraft07(document) ? '7' : '2020-12'
  return stated.flatMap(({ node, value, inner }) => {
    // A type that there is not is the matter of meta/bad-type.
    if (!typesOf(node.schema).every((type) => JSON_TYPES.has(type))) return []
    const schema = followPath(root, pathOf(node))
    const reason = reasonOf(() => validate(value, schema as never, draft, lookup, false))
    if (reason === undefined) return []
    return [{ path: pointerTo(document, node, ...inner), details: { place: placeName(node), reason } }]
  })
}

interface Verdict {
  readonly valid: boolean
  readonly errors: readonly { readonly error: string }[]
}

/** Why a value does not fit; `undefined` when it does. A pattern may backtrack for ever, so the look is timed. */
function reasonOf(validate: () => Verdict): string | undefined {
  try {
    const verdict = runWatched(validate, LONGEST_MS, { breakOnSigint: false })
    return verdict.valid ? undefined : (verdict.errors.at(-1)?.error ?? '')
  } catch (error) {
    if (!(error instanceof ThreadHeld)) return undefined
    return `to find out takes more than ${LONGEST_MS} ms, probably because a pattern backtracks`
  }
}

const LONGEST_MS = 1000

/** `undefined` when the schema itself is at fault, which other rules report. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

/** A copy, since the validator writes into schemas; formats are hints, and not everyone's validator knows them. */
function copyWithoutFormats(root: unknown): unknown {
  const copy: unknown = structuredClone(root)
  for (const { schema } of walkSchema(copy))
    if (isObject(schema)) delete (schema as { format?: unknown }).format
  return copy
}

const followPath = (root: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce((at, key) => (at as Record<string | number, unknown>)[key], root)

export const schemaDefault = defineStatedValueRule('schema/default', {
  title: 'A `default` fits its own schema.',
  what: 'The default',
  fix: 'Correct the default, or allow it: `anyOf` with `{ "type": "null" }` for a default of null.',
  valuesOf: (document) =>
    document.having('default').map((node) => ({ node, value: node.schema['default'], inner: ['default'] })),
})

export const schemaExamples = defineStatedValueRule('schema/examples', {
  title: 'The `examples` of a schema fit it.',
  what: 'An example',
  fix: 'Correct the example.',
  valuesOf: (document) =>
    document.having('examples').flatMap((node) => {
      const values: unknown = node.schema['examples']
      if (!Array.isArray(values)) return []
      return values.map((value: unknown, index) => ({ node, value, inner: ['examples', index] }))
    }),
})
