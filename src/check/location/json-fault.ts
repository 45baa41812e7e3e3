import { readJson } from '../../json-schema/read-json.ts'
import { adviceOn } from '../../json-schema/slip-advice.ts'

/** Where a text stops being JSON, and how that is mended. */
export interface PlacedFault {
  /** From 1. */
  readonly line: number
  /** From 1, in characters. */
  readonly column: number
  /** What would have been right there: `a value`. */
  readonly expected: string
  /** Where the mistake is a usual one. */
  readonly advice?: string
}

/** Finds where a text stops being JSON; `undefined` for text that is. */
export function findJsonFault(text: string): PlacedFault | undefined {
  const reading = readJson(text)
  if (reading.ok || reading.fault.expected === undefined) return undefined
  const { line, column, expected, slip } = reading.fault
  return { line, column, expected, ...(slip === undefined ? {} : { advice: adviceOn(slip) }) }
}
