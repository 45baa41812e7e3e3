import type { OutputUnit, Schema } from '@cfworker/json-schema'
import type { JsonSchema } from '../../json-schema/types.ts'
import { interpreterFaults } from './interpreter-faults.ts'
import { loadPackage } from '../load-package.ts'
import type { Fault } from '../words.ts'

/** Validates by walking the schema: ready at once, and the one that finds the words for what is wrong. */
export interface Interpreter {
  accepts(value: unknown): boolean
  /** Why a value is not accepted. */
  explain(value: unknown): readonly Fault[]
}

/** @param schema made by `toEngineSchema`; the interpreter leaves marks on it. */
export function createInterpreter(schema: JsonSchema): Interpreter {
  const { dereference, validate } = loadPackage('@cfworker/json-schema')
  const lookup = dereference(schema as Schema)
  const run = (value: unknown, stopsEarly: boolean): { valid: boolean; errors: OutputUnit[] } =>
    validate(value, schema as Schema, '2020-12', lookup, stopsEarly)
  return {
    accepts: (value) => run(value, true).valid,
    explain(value) {
      let units: OutputUnit[]
      try {
        units = run(value, false).errors
      } catch (error) {
        // Very many errors are more than it can pass around; the first will do.
        if (!(error instanceof RangeError)) throw error
        units = run(value, true).errors
      }
      return interpreterFaults(units, schema, value)
    },
  }
}
