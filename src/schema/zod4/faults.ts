import type { Path } from '../../json-schema/types.ts'
import { quote } from '../received.ts'
import { wrongUnion } from '../union.ts'
import {
  type Bound,
  type Fault,
  formatRule,
  type Measure,
  multipleRule,
  outOfBounds,
  patternRule,
  saidBySchema,
  unfit,
  unknownKey,
  wrongType,
  wrongValue,
} from '../words.ts'
import { ZOD_FORMATS, ZOD_TYPES } from '../zod-names.ts'
import type { ParseParameters, Zod4Issue } from './types.ts'

/** Stands where zod would put a message of its own; an author's message comes first and stays. */
const UNWORDED = '\0'

/** For every parse: zod asks this error map only when the schema itself has no message. */
export const PARSE_PARAMETERS: ParseParameters = { error: () => UNWORDED, reportInput: true }

/** Words what zod 4 found. `parent` is the place of the schema whose branches or keys the issues are about. */
export function zod4Faults(issues: readonly Zod4Issue[], parent: Path = []): readonly Fault[] {
  return issues.flatMap((issue) => {
    const path = [...parent, ...issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))]
    if (issue.message !== UNWORDED) return [saidBySchema(path, issue.message, issue.input)]
    return WORDINGS[issue.code]?.(path, issue) ?? [saidBySchema(path, 'refused by the schema', issue.input)]
  })
}

type Wording = (path: Path, issue: Zod4Issue) => readonly Fault[]

const WORDINGS: Readonly<Record<string, Wording>> = {
  invalid_type: (path, { expected, input }) => [
    wrongType(path, ZOD_TYPES[expected as string] ?? (expected as string), input),
  ],
  invalid_value: (path, { values, input }) => [wrongValue(path, values as unknown[], input)],
  unrecognized_keys: (path, { keys, input }) =>
    (keys as string[]).map((key) => unknownKey([...path, key], (input as Record<string, unknown>)?.[key])),
  too_small: (path, issue) => [outOfBounds(path, boundOf(issue, 'least', issue['minimum']), issue.input)],
  too_big: (path, issue) => [outOfBounds(path, boundOf(issue, 'most', issue['maximum']), issue.input)],
  not_multiple_of: (path, { divisor, input }) => [unfit(path, multipleRule(divisor), input)],
  invalid_format: (path, issue) => [unfit(path, ruleOf(issue), issue.input)],
  invalid_union: wordUnion,
  invalid_key: (path, { issues, input }) => [
    saidBySchema(path, `this key does not do: ${zod4Faults(issues as Zod4Issue[])[0]?.message ?? ''}`, input),
  ],
  invalid_element: (path, { issues }) => zod4Faults(issues as Zod4Issue[], path),
  custom: (path, { input }) => [saidBySchema(path, 'refused by a check of the schema', input)],
}

function wordUnion(path: Path, issue: Zod4Issue): readonly Fault[] {
  const { errors, options, discriminator, inclusive, input } = issue
  if (inclusive === false) return [saidBySchema(path, 'fits more than one alternative', input)]
  if (typeof discriminator === 'string') {
    const chosen = (input as Record<string, unknown> | undefined)?.[discriminator]
    return Array.isArray(options) ? [wrongValue(path, options, chosen)] : [unknownKind(path, chosen)]
  }
  const branches = errors as Zod4Issue[][]
  if (branches.length === 0)
    return [unknownKind(path, (input as Record<PropertyKey, unknown>)?.[path.at(-1) ?? ''])]
  return wrongUnion(
    path,
    branches.map((branch) => zod4Faults(branch, path)),
    input,
  )
}

const unknownKind = (path: Path, value: unknown): Fault => unfit(path, 'one of the known kinds', value)

const MEASURES: Readonly<Record<string, Measure>> = {
  string: 'characters',
  array: 'items',
  set: 'items',
  map: 'items',
  object: 'keys',
  record: 'keys',
  file: 'bytes',
  date: 'date',
}

function boundOf(issue: Zod4Issue, side: 'least' | 'most', limit: unknown): Bound {
  return {
    measure: MEASURES[issue['origin'] as string] ?? 'number',
    side: issue['exact'] === true ? 'exactly' : side,
    limit,
    exclusive: issue['inclusive'] === false,
  }
}

function ruleOf({ format, pattern, prefix, suffix, includes }: Zod4Issue): string {
  switch (format) {
    case 'regex':
    case 'template_literal':
      return patternRule(pattern)
    case 'starts_with':
      return `a string that starts with ${quote(prefix as string)}`
    case 'ends_with':
      return `a string that ends with ${quote(suffix as string)}`
    case 'includes':
      return `a string that contains ${quote(includes as string)}`
    default:
      return formatRule(ZOD_FORMATS[format as string] ?? (format as string))
  }
}
