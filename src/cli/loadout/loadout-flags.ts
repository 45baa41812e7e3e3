import * as Flags from '@oclif/core/flags'

/** The flag that says where loadouts are kept. */
export const loadoutsFlag = {
  loadouts: Flags.string({
    helpGroup: 'LOADOUT',
    helpValue: 'FILE',
    summary:
      'The file of loadouts (default: TOOLBOX_LOADOUTS, else toolbox.loadouts.json beside the project).',
  }),
}

/** The flags that hold a command to the tools of one agent. */
export const loadoutFlags = {
  loadout: Flags.string({
    helpGroup: 'LOADOUT',
    helpValue: 'AGENT',
    summary: 'Only the tools that are enabled in the loadout of this agent.',
  }),
  ...loadoutsFlag,
}

export interface LoadoutFlagValues {
  readonly loadout?: string | undefined
  readonly loadouts?: string | undefined
}
