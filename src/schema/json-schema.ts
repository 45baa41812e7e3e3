import { dialectOf } from '../json-schema/dialect.ts'
import { inlineRootReference } from '../json-schema/inline-root-reference.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { walkSchema } from '../json-schema/walk.ts'
import type { SchemaAdapter, SchemaMode, Validation } from './adapter.ts'
import { compileSchema } from './json-schema/compiled.ts'
import { deepFreeze } from './deep-freeze.ts'
import { describeOnce } from './describe-once.ts'
import { toEngineSchema } from './json-schema/engine-schema.ts'
import { createInterpreter } from './json-schema/interpreter.ts'
import { toJsonView } from './json-schema/json-view.ts'
import { copyRawSchema } from './json-schema/raw-schema.ts'
import { refuse } from './refuse.ts'
import { saidBySchema } from './words.ts'

export interface JsonSchemaOptions {
  /** After how many validations a schema is compiled; loading the compiler takes as long as some thousand of them. */
  readonly compileAfter?: number
}

/** Adapts a JSON Schema object: 2020-12, or the draft that its `$schema` declares. */
export function adaptJsonSchema(
  schema: JsonSchema,
  { compileAfter = 1000 }: JsonSchemaOptions = {},
): SchemaAdapter {
  let validate: ((value: unknown) => Validation) | undefined
  return {
    vendor: 'json-schema',
    toJsonSchema: describeOnce((mode) => describe(schema, mode)),
    validate(value) {
      validate ??= createValidator(toEngineSchema(copyRawSchema(schema, 'input')), compileAfter)
      return validate(value)
    },
  }
}

/** The author's own text, but for a reference at the root, and for a `$schema` that says what goes without saying. */
function describe(schema: JsonSchema, mode: SchemaMode): JsonSchema {
  const { $schema, ...copy } = inlineRootReference(copyRawSchema(schema, mode)) as Record<string, unknown>
  return deepFreeze(
    $schema === undefined || dialectOf({ $schema }) === '2020-12' ? copy : { $schema, ...copy },
  )
}

/** How long an array may be whose items must be unique: the validators compare each with each. */
const LONGEST_UNIQUE = 10_000

function createValidator(schema: JsonSchema, compileAfter: number): (value: unknown) => Validation {
  const interpreter = createInterpreter(schema)
  const needsUnique = [...walkSchema(schema)].some(
    (node) => typeof node.schema === 'object' && (node.schema as JsonSchema)['uniqueItems'] === true,
  )
  let accepts = interpreter.accepts
  let count = 0
  return (original) => {
    const { value, faults, longest } = toJsonView(original)
    if (faults.length > 0) return refuse(faults)
    if (needsUnique && longest > LONGEST_UNIQUE) {
      const message = `too long a list to tell whether its items are unique: ${longest}, at most ${LONGEST_UNIQUE}`
      return refuse([saidBySchema([], message, value)])
    }
    if (++count === compileAfter) accepts = compileSchema(schema) ?? accepts
    if (accepts(value)) return { ok: true, value: original }
    const reasons = interpreter.explain(value)
    return reasons.length === 0 ? { ok: true, value: original } : refuse(reasons)
  }
}
