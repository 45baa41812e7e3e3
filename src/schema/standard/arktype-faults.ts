import type { Path } from '../../json-schema/types.ts'
import { standardPath } from './path.ts'
import type { StandardIssue } from './types.ts'
import { wrongUnion } from '../union.ts'
import { valueAt } from '../value-at.ts'
import {
  type Fault,
  type Measure,
  missing,
  multipleRule,
  outOfBounds,
  patternRule,
  saidBySchema,
  unfit,
  unknownKey,
  wrongType,
  wrongValue,
} from '../words.ts'

interface ArkError extends StandardIssue {
  readonly code: string
  readonly data: unknown
  readonly path: readonly PropertyKey[]
  /** `a string`, `more than 3`, `"a" or "b"` */
  readonly expected: string
  readonly input: { readonly message?: unknown }
  readonly meta?: { readonly message?: unknown }
  readonly rule?: unknown
  readonly exclusive?: boolean
  readonly unit?: unknown
  readonly errors?: readonly ArkError[]
}

export const isArkError = (issue: StandardIssue): issue is ArkError =>
  'code' in issue && 'data' in issue && 'expected' in issue && 'input' in issue

/** Words what arktype found in `root`. */
export function arktypeFaults(error: ArkError, root: unknown): readonly Fault[] {
  const path = standardPath(error)
  const { code, expected } = error
  const data = valueAt(root, path)
  if (error.input.message !== undefined || error.meta?.message !== undefined) {
    return [saidBySchema(path, error.message, data)]
  }
  switch (code) {
    case 'required':
      return [missing(path, withoutArticles(expected))]
    case 'domain':
    case 'proto':
      return [wrongType(path, withoutArticles(expected), data)]
    case 'unit':
      return [wrongValue(path, [error.unit], data)]
    case 'union':
      return wrongUnion(
        path,
        error.errors!.map((inner) => arktypeFaults(inner, root)),
        data,
      )
    case 'intersection':
      return error.errors!.flatMap((inner) => arktypeFaults(inner, root))
    case 'predicate':
      return [wordPredicate(path, expected, data)]
    default:
      return [wordBound(path, error, data) ?? unfit(path, expected, data)]
  }
}

function wordPredicate(path: Path, expected: string, data: unknown): Fault {
  // How arktype says that a closed object has a key too many.
  if (expected === 'removed') return unknownKey(path, data)
  if (/^(?:an? )?\w+(?: or (?:an? )?\w+)*$/.test(expected))
    return wrongType(path, withoutArticles(expected), data)
  const choices = parseChoices(expected)
  if (choices !== undefined) return wrongValue(path, choices, data)
  const isUnnamed = expected.startsWith('valid according to')
  return isUnnamed
    ? saidBySchema(path, 'refused by a check of the schema', data)
    : unfit(path, expected, data)
}

/** Reads `"a", "b" or "c"`, as arktype lists constants, into its parts. */
function parseChoices(expected: string): readonly unknown[] | undefined {
  try {
    return expected.split(/, | or /).map((text): unknown => JSON.parse(text))
  } catch {
    return undefined
  }
}

const MEASURES: Readonly<Record<string, Measure>> = {
  min: 'number',
  max: 'number',
  minLength: 'characters',
  maxLength: 'characters',
  exactLength: 'characters',
}

function wordBound(
  path: Path,
  { code, rule, exclusive, expected }: ArkError,
  data: unknown,
): Fault | undefined {
  if (code === 'divisor')
    return rule === 1 ? wrongType(path, 'integer', data) : unfit(path, multipleRule(rule), data)
  if (code === 'pattern')
    return expected.startsWith('matched by') ? unfit(path, patternRule(rule), data) : undefined
  const measure = MEASURES[code]
  if (measure === undefined || typeof rule !== 'number') return undefined
  const side = code === 'exactLength' ? 'exactly' : code.startsWith('min') ? 'least' : 'most'
  const counted = measure === 'characters' && Array.isArray(data) ? 'items' : measure
  return outOfBounds(path, { measure: counted, side, limit: rule, exclusive }, data)
}

const withoutArticles = (expected: string): string =>
  expected.replaceAll(
    /\ban? (?=(?:array|bigint|boolean|Date|function|Map|null|number|object|Set|string|symbol)\b)/g,
    '',
  )
