/** What a word can be that depends on the toolboxes that are there. */
export type DynamicWord = 'tool' | 'toolbox' | 'tool-or-toolbox' | 'tool-argument'

/** By command: its arguments, and its flags with their dashes. */
export const DYNAMIC_WORDS: Readonly<Record<string, Readonly<Record<string, DynamicWord>>>> = {
  call: { tool: 'tool', arguments: 'tool-argument', '--toolbox': 'toolbox' },
  list: { '--id': 'toolbox' },
  'serve:bus': { toolboxes: 'toolbox' },
  show: { tool: 'tool' },
  spec: { names: 'tool-or-toolbox' },
}
