/** What a word can be that depends on the toolboxes and loadouts that are there. */
export type DynamicWord = 'agent' | 'assigned-tool' | 'tool' | 'toolbox' | 'tool-or-toolbox' | 'tool-argument'

/** By command: its arguments, and its flags with their dashes. */
export const DYNAMIC_WORDS: Readonly<Record<string, Readonly<Record<string, DynamicWord>>>> = {
  call: { tool: 'tool', arguments: 'tool-argument', '--loadout': 'agent', '--toolbox': 'toolbox' },
  check: { toolboxes: 'toolbox' },
  list: { '--id': 'toolbox', '--loadout': 'agent' },
  'loadout:add': { agent: 'agent', tools: 'tool' },
  'loadout:config': { agent: 'agent', tool: 'assigned-tool' },
  'loadout:disable': { agent: 'agent', tools: 'assigned-tool' },
  'loadout:enable': { agent: 'agent', tools: 'assigned-tool' },
  'loadout:remove': { agent: 'agent', tools: 'assigned-tool' },
  'loadout:show': { agent: 'agent' },
  'serve:bus': { toolboxes: 'toolbox' },
  show: { tool: 'tool' },
  spec: { names: 'tool-or-toolbox', '--loadout': 'agent' },
}
