import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapter, chainAdapters } from '../adapt/adapted.ts'
import { dropDangling } from '../adapt/drop-dangling.ts'
import { flattenRootUnion } from '../adapt/flatten-root-union.ts'
import { modernizeDialect } from '../adapt/modernize-dialect.ts'
import { repairMalformed } from '../adapt/repair-malformed.ts'
import { inlineRoot, mayBeObject, typeRoot } from '../adapt/root-object.ts'
import type { StrictDialect } from '../strict/dialect.ts'
import type { RenderOptions } from './definition.ts'
import { isPlain } from './is-plain.ts'

/** What every provider asks of a JSON Schema: the grammar of 2020-12, references that resolve, no `$ref` at the root. */
export const SOUND: readonly Adapter[] = [modernizeDialect, repairMalformed, dropDangling, inlineRoot]

/** What model APIs ask besides: an object at the root, and no union. */
export const OBJECT_ROOT: readonly Adapter[] = [...SOUND, flattenRootUnion, (schema) => typeRoot(schema)]

/**
 * The arguments as a provider takes them as JSON Schema: fit to `dialect` in strict mode, and changed no more than
 * `adapters` must otherwise. `undefined` when they are no object.
 */
export function renderArguments(
  schema: JsonSchema,
  adapters: readonly Adapter[],
  dialect: StrictDialect | undefined,
  options: RenderOptions,
): JsonSchema | undefined {
  if (options.strict && dialect !== undefined) return options.shorten(options.fit(schema, dialect))
  if (isPlain(schema)) return options.shorten(schema)
  const adapted = chainAdapters(schema, adapters)
  options.note('argument_schema', adapted.changes)
  return mayBeObject(adapted.schema) ? options.shorten(adapted.schema) : undefined
}
