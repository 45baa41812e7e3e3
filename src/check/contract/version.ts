import type { Change } from './contract.ts'

export type Bump = 'major' | 'minor' | 'patch' | 'none'

const BUMPS: readonly Bump[] = ['none', 'patch', 'minor', 'major']

/**
 * The version bump that changes call for: anything breaking is major, anything new or dangerous is minor, the
 * rest is patch.
 */
export function bumpFor(changes: readonly Change[]): Bump {
  if (changes.some(({ severity }) => severity === 'breaking')) return 'major'
  if (changes.some((change) => change.severity === 'dangerous' || isNovelty(change))) return 'minor'
  return changes.length > 0 ? 'patch' : 'none'
}

const isNovelty = ({ code }: Change): boolean =>
  ['tool-added', 'tool-alias-added', 'in/optional-property-added', 'out/property-added'].includes(code)

interface Version {
  readonly major: number
  readonly minor: number
  readonly patch: number
  readonly prerelease: string
}

/** Reads a version of the form `1.2.3`, with or without a prerelease; `undefined` for anything else. */
function parseVersion(text: string): Version | undefined {
  const match = /^v?(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/.exec(text.trim())
  if (match === null) return undefined
  const [, major, minor, patch, prerelease = ''] = match
  return { major: Number(major), minor: Number(minor), patch: Number(patch), prerelease }
}

/** What was bumped between two versions; `none` when the newer one is not newer, or one cannot be read. */
export function bumpBetween(before: string, after: string): Bump {
  const old = parseVersion(before)
  const now = parseVersion(after)
  if (old === undefined || now === undefined) return 'none'
  // A prerelease promises nothing yet.
  if (old.prerelease !== '' && before !== after) return 'major'
  for (const part of ['major', 'minor', 'patch'] as const) {
    if (now[part] !== old[part]) return now[part] > old[part] ? part : 'none'
  }
  return 'none'
}

/** Whether the step between two versions is as large as the changes call for; while 0.x, minor stands for major. */
export function isBumpEnough(before: string, after: string, needed: Bump): boolean {
  return BUMPS.indexOf(bumpBetween(before, after)) >= BUMPS.indexOf(neededAt(before, needed))
}

/** The lowest version after `before` that may carry such changes; `undefined` when `before` cannot be read. */
export function nextVersion(before: string, needed: Bump): string | undefined {
  const version = parseVersion(before)
  if (version === undefined) return undefined
  const { major, minor, patch } = version
  const bump = neededAt(before, needed)
  if (bump === 'major') return `${major + 1}.0.0`
  if (bump === 'minor') return `${major}.${minor + 1}.0`
  return bump === 'patch' ? `${major}.${minor}.${patch + 1}` : before
}

/** What a bump is called at a version: before 1.0.0 a minor version may break. */
export const neededAt = (version: string, needed: Bump): Bump =>
  needed === 'major' && parseVersion(version)?.major === 0 ? 'minor' : needed
