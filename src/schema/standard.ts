import { toDraft202012 } from '../json-schema/to-draft-2020-12.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import type { SchemaAdapter, SchemaMode, Validation } from './adapter.ts'
import { arktypeFaults, isArkError } from './standard/arktype-faults.ts'
import { arktypeOptions, findMorph, renameDefinitions } from './standard/arktype.ts'
import { describeOnce } from './describe-once.ts'
import { findMark } from './mark-unrepresentable.ts'
import { publishSchema } from './publish.ts'
import { MOST_ISSUES, refuse } from './refuse.ts'
import { type SchemaLibrary, unrepresentable } from './replacements.ts'
import { sharpen } from './sharpen.ts'
import { standardPath } from './standard/path.ts'
import type { StandardIssue, StandardResult, StandardSchema } from './standard/types.ts'
import { UnrepresentableSchemaError } from './unrepresentable.ts'
import { isValibotIssue, valibotFaults } from './standard/valibot-faults.ts'
import { valibotOptions } from './standard/valibot.ts'
import { valueAt } from './value-at.ts'
import { type Fault, saidBySchema } from './words.ts'

/** Adapts any Standard Schema that has the JSON Schema extension: valibot, arktype, and others. */
export function adaptStandard(schema: StandardSchema): SchemaAdapter {
  const toJsonSchema = describeOnce((mode) => describe(schema, mode))
  const toValidation = (result: StandardResult, value: unknown): Validation => {
    if (result.issues === undefined) return { ok: true, value: result.value }
    const first = [...result.issues].slice(0, MOST_ISSUES)
    const faults = first.flatMap((issue) => faultsOf(issue, value))
    return refuse(sharpen(faults, toJsonSchema), result.issues.length - first.length)
  }
  return {
    vendor: 'standard',
    toJsonSchema,
    validate(value) {
      const result = schema['~standard'].validate(value)
      return result instanceof Promise
        ? result.then((late) => toValidation(late, value))
        : toValidation(result, value)
    },
  }
}

function describe(schema: StandardSchema, mode: SchemaMode): JsonSchema {
  const { vendor } = schema['~standard']
  const generated = generate(schema, mode)
  const found = findMark(generated) ?? (vendor === 'arktype' ? findMorph(schema, generated, mode) : undefined)
  if (found === undefined) return publishSchema(toDraft202012(generated))
  const library: SchemaLibrary = vendor === 'valibot' || vendor === 'arktype' ? vendor : 'other'
  throw new UnrepresentableSchemaError(mode, unrepresentable(library, found.path, found.type))
}

function generate(schema: StandardSchema, mode: SchemaMode): JsonSchema {
  const { vendor, jsonSchema } = schema['~standard']
  if (vendor === 'valibot') {
    return jsonSchema[mode]({ target: 'draft-2020-12', libraryOptions: valibotOptions(mode) })
  }
  if (vendor === 'arktype') {
    return renameDefinitions(jsonSchema[mode]({ target: 'draft-2020-12', libraryOptions: arktypeOptions }))
  }
  try {
    return jsonSchema[mode]({ target: 'draft-2020-12' })
  } catch (error) {
    // The extension lets a library know draft-07 only; when it knows neither, its first words count.
    try {
      return jsonSchema[mode]({ target: 'draft-07' })
    } catch {
      throw error
    }
  }
}

function faultsOf(issue: StandardIssue, root: unknown): readonly Fault[] {
  if (isArkError(issue)) return arktypeFaults(issue, root)
  if (isValibotIssue(issue)) return valibotFaults(issue)
  const path = standardPath(issue)
  return [saidBySchema(path, issue.message, valueAt(root, path))]
}
