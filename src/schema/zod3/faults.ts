import type { Path } from '../../json-schema/types.ts'
import { loadPackage } from '../load-package.ts'
import { quote } from '../received.ts'
import { wrongUnion } from '../union.ts'
import { valueAt } from '../value-at.ts'
import {
  type Fault,
  formatRule,
  type Measure,
  multipleRule,
  outOfBounds,
  saidBySchema,
  unfit,
  unknownKey,
  wrongType,
  wrongValue,
} from '../words.ts'
import { ZOD_FORMATS, ZOD_TYPES } from '../zod-names.ts'
import type { Zod3Issue, Zod3Parameters } from './types.ts'

/** Stands where zod would put a message of its own; an author's message stays. */
const UNWORDED = '\0'

/** For every parse: zod 3 asks this map last, so what differs from zod's own text is the author's. */
export const ZOD3_PARAMETERS: Zod3Parameters = {
  errorMap(issue, { defaultError, data }) {
    const { defaultErrorMap } = loadPackage('zod/v3')
    const own = defaultErrorMap(issue as never, { data, defaultError: '' }).message
    return { message: own === defaultError ? UNWORDED : defaultError }
  },
}

/** Words what zod 3 found in `root`. */
export function zod3Faults(issues: readonly Zod3Issue[], root: unknown): readonly Fault[] {
  return issues.flatMap((issue) => {
    const value = valueAt(root, issue.path)
    if (issue.message !== UNWORDED) return [saidBySchema(issue.path, issue.message, value)]
    return WORDINGS[issue.code]?.(issue.path, issue, value, root) ?? [refused(issue.path, value)]
  })
}

type Wording = (path: Path, issue: Zod3Issue, value: unknown, root: unknown) => readonly Fault[]

const refused = (path: Path, value: unknown): Fault =>
  saidBySchema(path, 'refused by a check of the schema', value)

const WORDINGS: Readonly<Record<string, Wording>> = {
  invalid_type: (path, { expected }, value) => [
    wrongType(path, ZOD_TYPES[expected as string] ?? (expected as string), value),
  ],
  invalid_literal: (path, { expected }, value) => [wrongValue(path, [expected], value)],
  invalid_enum_value: (path, { options }, value) => [wrongValue(path, options as unknown[], value)],
  invalid_union_discriminator: (path, { options }, value) => [wrongValue(path, options as unknown[], value)],
  unrecognized_keys: (path, { keys }, value) =>
    (keys as string[]).map((key) => unknownKey([...path, key], (value as Record<string, unknown>)?.[key])),
  too_small: (path, issue, value) => [wordBound(path, issue, 'least', issue['minimum'], value)],
  too_big: (path, issue, value) => [wordBound(path, issue, 'most', issue['maximum'], value)],
  not_multiple_of: (path, { multipleOf }, value) => [unfit(path, multipleRule(multipleOf), value)],
  not_finite: (path, _issue, value) => [unfit(path, 'a finite number', value)],
  invalid_date: (path, _issue, value) => [unfit(path, 'a valid Date', value)],
  invalid_string: (path, { validation }, value) => [unfit(path, ruleOf(validation), value)],
  invalid_union(path, { unionErrors }, value, root) {
    const branches = unionErrors as readonly { readonly issues: readonly Zod3Issue[] }[]
    return wrongUnion(
      path,
      branches.map(({ issues }) => zod3Faults(issues, root)),
      value,
    )
  },
}

const MEASURES: Readonly<Record<string, Measure>> = {
  string: 'characters',
  array: 'items',
  set: 'items',
  date: 'date',
}

function wordBound(
  path: Path,
  issue: Zod3Issue,
  side: 'least' | 'most',
  limit: unknown,
  value: unknown,
): Fault {
  const measure = MEASURES[issue['type'] as string] ?? 'number'
  const exclusive = issue['inclusive'] === false
  return outOfBounds(
    path,
    { measure, side: issue['exact'] === true ? 'exactly' : side, limit, exclusive },
    value,
  )
}

function ruleOf(validation: unknown): string {
  if (validation === 'regex') return 'a string that matches its pattern'
  if (typeof validation === 'string') return formatRule(ZOD_FORMATS[validation] ?? validation)
  const { startsWith, endsWith, includes } = validation as Record<string, string>
  if (startsWith !== undefined) return `a string that starts with ${quote(startsWith)}`
  if (endsWith !== undefined) return `a string that ends with ${quote(endsWith)}`
  return `a string that contains ${quote(includes ?? '')}`
}
