import type { JsonSchema, Path } from '../json-schema/types.ts'
import { type Fault, missing, wrongValue } from './words.ts'

/** A key that is missing, with what the schemas for it want. */
export function missingAt(path: Path, schemas: readonly JsonSchema[]): Fault {
  const choices = schemas.flatMap((schema): readonly unknown[] => {
    if (Array.isArray(schema['enum'])) return schema['enum']
    return 'const' in schema ? [schema['const']] : []
  })
  if (choices.length > 0) return wrongValue(path, choices, undefined)
  const types = new Set(schemas.flatMap(({ type }) => type ?? []))
  return missing(path, types.size === 0 ? undefined : [...types].join(' or '))
}
