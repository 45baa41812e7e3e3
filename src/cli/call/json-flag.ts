import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isPlainObject, kindOf } from '../../core/plain-object.ts'
import { readJson } from '../../json-schema/read-json.ts'
import { readSource } from '../arguments/read-source.ts'
import { UsageError } from '../usage-error.ts'

/**
 * Reads the value of a flag that takes a JSON object or `@file`; `undefined` when the flag was not given.
 *
 * @throws UsageError naming the flag, and the line and column of what is wrong.
 */
export function readJsonFlag(
  flag: string,
  value: string | undefined,
  cwd: string,
): Readonly<Record<string, unknown>> | undefined {
  if (value === undefined) return undefined
  const text = value.startsWith('@') ? readFile(flag, resolve(cwd, value.slice(1))) : value
  const reading = readJson(text)
  if (!reading.ok) {
    const { line, column } = reading.fault
    throw new UsageError(`${flag} is not JSON: line ${line}, column ${column}`, [
      `give ${flag} a JSON object or @file, as in ${flag} '{"key":"value"}'`,
    ])
  }
  if (isPlainObject(reading.value)) return reading.value
  throw new UsageError(`${flag} must be a JSON object, received ${kindOf(reading.value)}`)
}

function readFile(flag: string, file: string): string {
  const source = readSource(() => readFileSync(file, 'utf8'))
  if (source.ok) return source.text
  throw new UsageError(`${flag}: ${file} cannot be read: ${source.reason}`)
}
