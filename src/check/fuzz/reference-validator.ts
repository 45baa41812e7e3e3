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
  const { Ajv } = isDraft07(schema) ? await import('ajv') : await loadAjv2020()
  const ajv = new Ajv({ strict: false, validateFormats: false, logger: false, addUsedSchema: false })
  const validate = ajv.compile(schema)
  return (value) => {
    try {
      return validate(value)
    } catch (error) {
      // A schema that refers to itself without going deeper never comes to an end.
      if (error instanceof RangeError) return false
      throw error
    }
  }
}

const loadAjv2020 = async () => {
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  return { Ajv: Ajv2020 }
}

const isDraft07 = ({ $schema }: JsonSchema): boolean =>
  typeof $schema === 'string' && /draft-0[67]/.test($schema)
