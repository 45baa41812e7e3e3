import { degrades, type Profile } from '../profile.ts'
import { ovosSnakeCase } from '../rules/provider/names.ts'
import { SNAKE_CASE } from './shapes.ts'

const ovos: Profile = {
  id: 'ovos',
  title: 'OpenVoiceOS',
  verdicts: [
    degrades(ovosSnakeCase, 'ovos-plugin-manager, templates/agent_tools.py', {
      options: { shape: SNAKE_CASE },
      note: 'expected, not enforced',
    }),
  ],
}

export const OVOS_PROFILES = [ovos] as const
