import type { Path } from '../../json-schema/types.ts'
import type { StandardIssue } from './types.ts'
import { wrongUnion } from '../union.ts'
import {
  type Bound,
  type Fault,
  formatRule,
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
import { standardPath } from './path.ts'

interface ValibotIssue extends StandardIssue {
  readonly kind: 'schema' | 'validation' | 'transformation'
  readonly type: string
  readonly input: unknown
  /** `string`, `("a" | "b")`, `>=3`; `null` when the kind of rule says it all. */
  readonly expected: string | null
  readonly received: string
  readonly requirement?: unknown
  readonly issues?: readonly ValibotIssue[]
}

interface PathItem {
  readonly key: PropertyKey
  readonly origin?: string
}

export const isValibotIssue = (issue: StandardIssue): issue is ValibotIssue =>
  'kind' in issue && 'type' in issue && 'received' in issue && 'expected' in issue

/** Words what valibot found. */
export function valibotFaults(issue: ValibotIssue, parent: Path = []): readonly Fault[] {
  const path = [...parent, ...standardPath(issue)]
  if (!hasOwnWords(issue)) return [saidBySchema(path, issue.message, issue.input)]
  const last = issue.path?.at(-1) as PathItem | undefined
  if (last?.origin === 'key' && issue.kind === 'schema') return [wordKey(path, issue)]
  if (issue.kind === 'schema') return wordSchema(path, issue)
  return [wordCheck(path, issue)]
}

/** Whether the message is valibot's own: it always ends in the same way, and then our words say it better. */
function hasOwnWords({ message, expected, received }: ValibotIssue): boolean {
  const start = expected === null ? 'R' : `Expected ${expected} but r`
  return message.startsWith('Invalid ') && message.endsWith(`: ${start}eceived ${received}`)
}

function wordKey(path: Path, issue: ValibotIssue): Fault {
  if (issue.received === 'undefined') return missing(path)
  if (issue.expected === 'never') return unknownKey(path)
  return saidBySchema(
    path,
    `this key does not do: expected ${issue.expected}, received ${issue.received}`,
    issue.input,
  )
}

const TYPES: Readonly<Record<string, string>> = { Object: 'object', Array: 'array', Function: 'function' }

function wordSchema(path: Path, { type, expected, input, issues }: ValibotIssue): readonly Fault[] {
  if (issues !== undefined && issues.length > 0) {
    return wrongUnion(path, groupBranches(path, issues), input)
  }
  const choices = parseChoices(expected ?? '')
  if (choices !== undefined && type !== 'union') return [wrongValue(path, choices, input)]
  const names = (expected ?? 'another value').replaceAll(/[()]/g, '').split(' | ')
  return [wrongType(path, names.map((name) => TYPES[name] ?? name).join(' or '), input)]
}

/** Valibot lists the issues of all branches in a row; those for the whole value are a branch each. */
function groupBranches(path: Path, issues: readonly ValibotIssue[]): readonly (readonly Fault[])[] {
  const faults = issues.flatMap((inner) => valibotFaults(inner, path))
  const whole = faults.filter((fault) => fault.path.length === path.length).map((fault) => [fault])
  const inside = faults.filter((fault) => fault.path.length > path.length)
  return inside.length === 0 ? whole : [...whole, inside]
}

/** Reads `("a" | "b")` or `"a"` into its constants; `undefined` when it names types. */
function parseChoices(expected: string): readonly unknown[] | undefined {
  try {
    return expected
      .replace(/^\((.*)\)$/, '$1')
      .split(' | ')
      .map((text): unknown => JSON.parse(text))
  } catch {
    return undefined
  }
}

const BOUNDS: Readonly<Record<string, Omit<Bound, 'limit'>>> = {
  min_value: { measure: 'number', side: 'least' },
  max_value: { measure: 'number', side: 'most' },
  gt_value: { measure: 'number', side: 'least', exclusive: true },
  lt_value: { measure: 'number', side: 'most', exclusive: true },
  min_length: { measure: 'characters', side: 'least' },
  max_length: { measure: 'characters', side: 'most' },
  length: { measure: 'characters', side: 'exactly' },
  min_entries: { measure: 'keys', side: 'least' },
  max_entries: { measure: 'keys', side: 'most' },
  entries: { measure: 'keys', side: 'exactly' },
  min_size: { measure: 'items', side: 'least' },
  max_size: { measure: 'items', side: 'most' },
}

const FORMATS: Readonly<Record<string, string>> = {
  iso_date: 'date',
  iso_date_time: 'date-time',
  iso_timestamp: 'date-time',
  iso_time: 'time',
  url: 'uri',
}

function wordCheck(path: Path, { type, expected, input, requirement }: ValibotIssue): Fault {
  const bound = BOUNDS[type]
  if (bound !== undefined) {
    const measure = Array.isArray(input) && bound.measure === 'characters' ? 'items' : bound.measure
    return outOfBounds(path, { ...bound, measure, limit: requirement }, input)
  }
  if (type === 'integer' || type === 'safe_integer') return wrongType(path, 'integer', input)
  if (type === 'multiple_of') return unfit(path, multipleRule(requirement), input)
  if (type === 'regex') return unfit(path, patternRule(requirement), input)
  if (type === 'value' || type === 'values') return wrongValue(path, [requirement].flat(), input)
  if (expected !== null) return unfit(path, expected, input)
  const isFormat = typeof input === 'string' && !/check|partial|custom/.test(type)
  if (!isFormat) return saidBySchema(path, 'refused by a check of the schema', input)
  return unfit(path, formatRule(FORMATS[type] ?? type), input)
}
