import type { Path } from '../json-schema/types.ts'
import { printPath } from './issues.ts'
import { type Fault, missing, saidBySchema, wrongType, wrongValue } from './words.ts'

type Branch = readonly Fault[]

/**
 * Says why a value fits none of a union's branches, in the way that helps most.
 *
 * Branches for another type of value are left out, then those for another constant (`kind: 'circle'`); when one
 * branch is left it was meant, and its faults are the answer. When none is left the types are listed together.
 */
export function wrongUnion(path: Path, branches: readonly Branch[], value: unknown): readonly Fault[] {
  const failed = branches.filter((faults) => faults.length > 0)
  const sameType = failed.filter(
    (faults) => !faults.some((fault) => isAt(path, fault) && fault.kind === 'type'),
  )
  if (sameType.length === 0) return [noneOfTypes(path, failed, value)]
  const meant = withoutOtherConstants(sameType)
  if (meant.length === 1) return meant[0]!
  const shared = sharedFault(meant)
  if (shared !== undefined) return [shared]
  const [closest, next] = meant.toSorted((a, b) => depthOf(b) - depthOf(a) || a.length - b.length)
  const isClosest = depthOf(closest!) > depthOf(next!) || closest!.length < next!.length
  return isClosest ? closest! : [noneOfAlternatives(path, meant, value)]
}

const isAt = (path: Path, fault: Fault): boolean => fault.path.length === path.length

function noneOfTypes(path: Path, branches: readonly Branch[], value: unknown): Fault {
  const names = joinOr(branches.flat().filter((fault) => isAt(path, fault)))
  return names === ''
    ? saidBySchema(path, 'fits none of the alternatives', value)
    : wrongType(path, names, value)
}

/** Branches that ask for another constant are for other values, unless all are. */
function withoutOtherConstants(branches: readonly Branch[]): readonly Branch[] {
  const others = branches.filter((faults) => !faults.some(({ kind }) => kind === 'value'))
  return others.length > 0 ? others : branches
}

/** The one fault of branches that all want another constant in the same place, or the same missing key. */
function sharedFault(branches: readonly Branch[]): Fault | undefined {
  const decisive = branches.map((faults) => faults.find(({ kind }) => kind === 'value') ?? faults[0]!)
  const [first] = decisive
  const place = printPath(first!.path)
  if (!decisive.every((fault) => printPath(fault.path) === place && fault.kind === first!.kind))
    return undefined
  const choices = decisive.map((fault) => fault.choices)
  if (choices.every((list) => list !== undefined)) {
    return wrongValue(first!.path, [...new Set(choices.flat())], first!.value)
  }
  return first!.kind === 'missing' ? missing(first!.path, joinOr(decisive) || undefined) : undefined
}

function joinOr(faults: readonly Fault[]): string {
  const names = faults.flatMap(({ expected }) => (expected === undefined ? [] : expected.split(' or ')))
  return [...new Set(names)].join(' or ')
}

const depthOf = (faults: Branch): number => Math.max(...faults.map(({ path }) => path.length))

const MOST_ALTERNATIVES = 3

function noneOfAlternatives(path: Path, branches: readonly Branch[], value: unknown): Fault {
  const reasons = new Set(branches.map((faults) => printShort(path, faults)))
  const more = reasons.size > MOST_ALTERNATIVES ? ` … (${reasons.size - MOST_ALTERNATIVES} more)` : ''
  const shown = [...reasons].slice(0, MOST_ALTERNATIVES).join(' | ')
  return saidBySchema(path, `fits none of the alternatives: ${shown}${more}`, value)
}

function printShort(path: Path, faults: Branch): string {
  const place = printPath(faults[0]!.path.slice(path.length))
  const more = faults.length === 1 ? '' : ` (and ${faults.length - 1} more)`
  return `${place === '' ? '' : `${place}: `}${faults[0]!.message}${more}`
}
