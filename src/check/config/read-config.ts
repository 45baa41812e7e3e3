import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../../core/errors.ts'
import { isPlainObject } from '../../core/plain-object.ts'
import { findRepeatedKey, type RepeatedKey } from '../../json-schema/find-repeated-key.ts'
import { printPointer } from '../../json-schema/pointer.ts'
import { locate } from '../../json-schema/read-json.ts'
import type { Path } from '../../json-schema/types.ts'
import type { FileLocation } from '../finding.ts'
import { findJsonFault } from '../location/json-fault.ts'
import { type JsonPlaces, locateJson } from '../location/locate-json.ts'
import type { RuleInfo } from '../rule.ts'
import type { CheckConfig } from './check-config.ts'
import { findConfigProblems } from './parse-config.ts'

const CONFIG_FILE = 'toolbox.config.json'

/** The configuration of a project, and where each part of it is written. */
export interface ConfigSource {
  readonly config: CheckConfig
  /** `undefined` when nothing is configured. */
  readonly file: 'package.json' | typeof CONFIG_FILE | undefined
  /** Where a part of the configuration is written. */
  readonly locate: (path: Path) => FileLocation | undefined
}

/** Something in the configuration that cannot be meant, and where it is written. */
export interface ConfigFault {
  /** What is wrong and what is possible. */
  readonly message: string
  readonly location: FileLocation
}

/** A faulty configuration gives no findings: what to look for, and how to weigh it, is not known. */
export type ConfigRead =
  | ({ readonly ok: true } & ConfigSource)
  | { readonly ok: false; readonly faults: readonly ConfigFault[] }

/** Reads and checks the configuration of the project at `root`. Without any, everything is as by default. */
export function readConfig(root: string, rules: readonly RuleInfo[]): ConfigRead {
  const own = readPart(root, CONFIG_FILE)
  const shared = readPart(root, 'package.json')
  if (own?.fault !== undefined) return { ok: false, faults: [own.fault] }
  // A package.json that cannot be read is the business of those who look for entry points.
  const inPackage = isPlainObject(shared?.value) ? shared.value['toolbox'] : undefined
  if (own !== undefined && inPackage !== undefined) {
    const message = `the configuration is in ${CONFIG_FILE} and under 'toolbox' of package.json; keep one of the two`
    const location = { file: 'package.json', ...shared!.places.find('/toolbox') }
    return { ok: false, faults: [{ message, location }] }
  }
  if (own !== undefined) return check(own.value, rules, CONFIG_FILE, locator(CONFIG_FILE, own.places, []))
  if (inPackage === undefined) return { ok: true, config: {}, file: undefined, locate: () => undefined }
  return check(inPackage, rules, 'package.json', locator('package.json', shared!.places, ['toolbox']))
}

function check(
  value: unknown,
  rules: readonly RuleInfo[],
  file: NonNullable<ConfigSource['file']>,
  locate: Locate,
): ConfigRead {
  const problems = findConfigProblems(value, rules)
  if (problems.length === 0) return { ok: true, config: value as CheckConfig, file, locate }
  const faults = problems.map(({ path, message }) => ({
    message: path.length === 0 ? message : `${path.join('.')}: ${message}`,
    location: locate(path),
  }))
  return { ok: false, faults }
}

type Locate = (path: Path) => FileLocation

const locator =
  (file: string, places: JsonPlaces, above: Path): Locate =>
  (path) => ({ file, ...places.find(printPointer([...above, ...path])) })

interface Part {
  readonly value: unknown
  readonly places: JsonPlaces
  readonly fault?: ConfigFault
}

function readPart(root: string, file: string): Part | undefined {
  let text: string
  try {
    text = readFileSync(join(root, file), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    const fault = { message: `it cannot be read: ${messageOf(error)}`, location: { file, line: 1 } }
    return { value: undefined, places: locateJson(''), fault }
  }
  const places = locateJson(text)
  let value: unknown
  try {
    // npm takes a byte order mark, so do we.
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return { value: undefined, places, fault: notJson(text, file) }
  }
  const repeated = findRepeatedKey(text)
  return { value, places, ...(repeated === undefined ? {} : { fault: saidTwice(text, repeated, file) }) }
}

function saidTwice(text: string, repeated: RepeatedKey, file: string): ConfigFault {
  const { line, column } = locate(text, repeated)
  const message = `"${repeated.key}" stands here for the second time in one object; keep one of the two`
  return { message, location: { file, line, column } }
}

function notJson(text: string, file: string): ConfigFault {
  const { line = 1, column = 1, expected = 'JSON', advice } = findJsonFault(text) ?? {}
  const next = advice === undefined ? '' : ` (${advice})`
  return { message: `this is no JSON: expected ${expected}${next}`, location: { file, line, column } }
}
