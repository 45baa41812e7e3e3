import { nearest } from '../../core/nearest.ts'
import type { ChosenProfile } from '../plan.ts'
import type { Profile } from '../profile.ts'
import { ANTHROPIC_PROFILES } from './anthropic.ts'
import { BEDROCK_PROFILES } from './bedrock.ts'
import { CLIENT_PROFILES } from './clients.ts'
import { GOOGLE_PROFILES } from './google.ts'
import { HOSTED_PROFILES } from './hosted.ts'
import { LOCAL_PROFILES } from './local.ts'
import { MCP_PROFILES } from './mcp.ts'
import { OPENAI_PROFILES } from './openai.ts'
import { OVOS_PROFILES } from './ovos.ts'

/** Every profile, by vendor. */
export const PROFILES: readonly Profile[] = [
  ...OPENAI_PROFILES,
  ...ANTHROPIC_PROFILES,
  ...GOOGLE_PROFILES,
  ...BEDROCK_PROFILES,
  ...HOSTED_PROFILES,
  ...LOCAL_PROFILES,
  ...MCP_PROFILES,
  ...CLIENT_PROFILES,
  ...OVOS_PROFILES,
]

const ids = (profiles: readonly Profile[]): readonly string[] => profiles.map(({ id }) => id)

/** Names that stand for other profiles. */
export const PROFILE_GROUPS: Readonly<Record<string, readonly string[]>> = {
  mcp: [MCP_PROFILES.at(-1)!.id],
  openai: ids(OPENAI_PROFILES),
  google: ids(GOOGLE_PROFILES),
  aws: ids(BEDROCK_PROFILES),
  local: ids(LOCAL_PROFILES),
  clients: ids(CLIENT_PROFILES),
  strict: ids(PROFILES).filter((id) => id.endsWith('-strict')),
  all: ids(PROFILES),
}

const DEFAULT_IDS = ['openai-chat', 'openai-strict', 'anthropic', 'gemini', MCP_PROFILES.at(-1)!.id, 'ovos']

/** What a run looks at unless told otherwise. Strict mode is an offer, not a demand: there it only warns. */
export const DEFAULT_PROFILES: readonly ChosenProfile[] = DEFAULT_IDS.map((id) => {
  const profile = PROFILES.find((one) => one.id === id)!
  return id === 'openai-strict' ? { profile, atMost: 'warning' } : { profile }
})

export interface UnknownProfile {
  readonly name: string
  readonly nearest: string | undefined
}

/** Finds profiles by id or by the name of a group; `default` is the default set. */
export function chooseProfiles(names: readonly string[]): {
  readonly profiles: readonly ChosenProfile[]
  readonly unknown: readonly UnknownProfile[]
} {
  const known = [...ids(PROFILES), ...Object.keys(PROFILE_GROUPS), 'default']
  const unknown = names
    .filter((name) => !known.includes(name))
    .map((name) => ({ name, nearest: nearest(name, known) }))
  const chosen = new Map<string, ChosenProfile>()
  if (names.includes('default')) for (const one of DEFAULT_PROFILES) chosen.set(one.profile.id, one)
  const wanted = new Set(names.flatMap((name) => PROFILE_GROUPS[name] ?? [name]))
  for (const profile of PROFILES) if (wanted.has(profile.id)) chosen.set(profile.id, { profile })
  return { profiles: [...chosen.values()], unknown }
}
