import type { Ajv } from 'ajv'
import type { JsonSchema } from '../../json-schema/types.ts'

/** Says whether a value fits a JSON Schema, by the letter of the standard. */
export type ReferenceValidator = (value: unknown) => boolean

/**
 * Makes a validator to judge generated values by, independent of the one that the tool uses.
 *
 * `format` is not asserted, since by the standard it is a remark and validators read it differently.
 *
 * @throws Error when the schema is no valid JSON Schema.
 */
export async function createReferenceValidator(schema: JsonSchema): Promise<ReferenceValidator> {
  const ajv = await (isDraft07(schema) ? compilers.draft07() : compilers.draft2020())
  const validate = ajv.compile(schema)
  ajv.removeSchema(schema)
  return (value) => {
    try {
      return validate(value)
    } catch {
      // It stumbles over a schema that refers to itself without going deeper, and over keys such as `toString` where
      // items are compared; what it cannot judge is not used.
      return false
    }
  }
}

const isDraft07 = ({ $schema }: JsonSchema): boolean =>
  typeof $schema === 'string' && /draft-0[67]/.test($schema)

const OPTIONS = { strict: false, validateFormats: false, logger: false, addUsedSchema: false } as const

/** Made once each: a new one has to compile the schema of schemas first. */
const compilers = {
  draft07: once(async () => new (await import('ajv')).Ajv(OPTIONS)),
  draft2020: once(async (): Promise<Ajv> => new (await import('ajv/dist/2020.js')).Ajv2020(OPTIONS)),
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
