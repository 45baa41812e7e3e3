import { resolve } from 'node:path'
import { isPlainObject, kindOf } from '../../core/plain-object.ts'
import { readJson } from '../../json-schema/read-json.ts'
import { describeFault } from '../arguments/describe-problem.ts'
import { readSource } from '../arguments/read-source.ts'
import { readText } from '../arguments/read-text.ts'
import { withExcerpts } from '../render/excerpt.ts'
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
  const file = value.startsWith('@') ? resolve(cwd, value.slice(1)) : undefined
  const text = file === undefined ? value : readFile(flag, file)
  const what = file === undefined ? flag : `${flag}: ${file}`
  const reading = readJson(text)
  if (!reading.ok) {
    const { fault } = reading
    const error = new UsageError(`${what} is not JSON: ${describeFault(fault)}`, [
      `give ${flag} a JSON object or @file, as in ${flag} '{"key":"value"}'`,
    ])
    throw withExcerpts(error, [{ text, offset: fault.offset }])
  }
  if (isPlainObject(reading.value)) return reading.value
  throw new UsageError(`${what} must be a JSON object, received ${kindOf(reading.value)}`)
}

function readFile(flag: string, file: string): string {
  const source = readSource(() => readText(file))
  if (source.ok) return source.text
  throw new UsageError(`${flag}: ${file} cannot be read: ${source.reason}`)
}
