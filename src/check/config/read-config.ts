import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../../core/errors.ts'
import { isPlainObject } from '../../core/plain-object.ts'
import { printPointer } from '../../json-schema/pointer.ts'
import type { Path } from '../../json-schema/types.ts'
import type { FileLocation, Finding } from '../finding.ts'
import { type JsonPlaces, locateJson } from '../location/locate-json.ts'
import type { RuleInfo } from '../rule.ts'
import { stateFinding } from '../state-finding.ts'
import type { CheckConfig } from './check-config.ts'
import { INVALID } from './config-rules.ts'
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

export type ConfigRead =
  | ({ readonly ok: true } & ConfigSource)
  /** Each problem as a finding of the rule `config/invalid`, at its line. */
  | { readonly ok: false; readonly findings: readonly Finding[] }

/** Reads and checks the configuration of the project at `root`. Without any, everything is as by default. */
export function readConfig(root: string, rules: readonly RuleInfo[]): ConfigRead {
  const own = readPart(root, CONFIG_FILE)
  const shared = readPart(root, 'package.json')
  if (own?.fault !== undefined)
    return invalid([{ message: own.fault, location: { file: CONFIG_FILE, line: 1 } }])
  // A package.json that cannot be read is the business of those who look for entry points.
  const inPackage = isPlainObject(shared?.value) ? shared.value['toolbox'] : undefined
  if (own !== undefined && inPackage !== undefined) {
    const message = `the configuration is in ${CONFIG_FILE} and under 'toolbox' of package.json; keep one of the two`
    return invalid([{ message, location: { file: 'package.json', ...shared!.places.find('/toolbox') } }])
  }
  if (own !== undefined) return check(own.value, rules, CONFIG_FILE, locator(CONFIG_FILE, own.places, []))
  if (inPackage === undefined) return { ok: true, config: {}, file: undefined, locate: () => undefined }
  return check(inPackage, rules, 'package.json', locator('package.json', shared!.places, ['toolbox']))
}

function check(
  value: unknown,
  rules: readonly RuleInfo[],
  file: NonNullable<ConfigSource['file']>,
  locate: ConfigSource['locate'],
): ConfigRead {
  const problems = findConfigProblems(value, rules)
  if (problems.length === 0) return { ok: true, config: value as CheckConfig, file, locate }
  const described = problems.map(({ path, message }) => ({
    path: printPointer(path),
    message: path.length === 0 ? message : `${path.join('.')}: ${message}`,
    location: locate(path),
  }))
  return invalid(described)
}

const invalid = (problems: readonly Pick<Finding, 'message' | 'location'>[]): ConfigRead => ({
  ok: false,
  findings: problems.map((problem) => stateFinding(INVALID, problem)),
})

const locator =
  (file: string, places: JsonPlaces, above: Path): ConfigSource['locate'] =>
  (path) => ({ file, ...places.find(printPointer([...above, ...path])) })

interface Part {
  readonly value: unknown
  readonly places: JsonPlaces
  readonly fault?: string
}

function readPart(root: string, file: string): Part | undefined {
  let text: string
  try {
    text = readFileSync(join(root, file), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    return { value: undefined, places: locateJson(''), fault: `${file} cannot be read: ${messageOf(error)}` }
  }
  try {
    // npm takes a byte order mark, so do we.
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')), places: locateJson(text) }
  } catch (error) {
    return { value: undefined, places: locateJson(text), fault: `${file} is no JSON: ${messageOf(error)}` }
  }
}
