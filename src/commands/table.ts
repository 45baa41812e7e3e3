import type { CommandEntry, TopicEntry } from '../cli/static-plugin.ts'
import Call from './call.ts'

/** The words before the names of several commands. */
export const TOPICS: readonly TopicEntry[] = [
  { name: 'loadout', summary: 'Say which tools each agent has.' },
  { name: 'serve', summary: 'Host toolboxes for others.' },
]

/** Every command, in the order of a package's life. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    id: 'new',
    summary: 'Make a package with a toolbox that works at once.',
    load: async () => (await import('./new.ts')).default,
  },
  {
    id: 'list',
    summary: 'List the installed toolboxes and what is wrong with the broken ones.',
    load: async () => (await import('./list.ts')).default,
  },
  {
    id: 'show',
    summary: 'Show one tool: signature, arguments, output, examples.',
    load: async () => (await import('./show.ts')).default,
  },
  {
    id: 'spec',
    summary: 'Print the tools as JSON for a model provider.',
    load: async () => (await import('./spec.ts')).default,
  },
  {
    id: 'call',
    summary: 'Run one tool through the lifecycle that an agent uses.',
    // In the first file: the command whose start-up time matters most.
    load: async () => Call,
  },
  {
    id: 'loadout:list',
    summary: 'List the agents that have a loadout.',
    load: async () => (await import('./loadout/list.ts')).default,
  },
  {
    id: 'loadout:show',
    summary: 'Show which tools an agent has.',
    load: async () => (await import('./loadout/show.ts')).default,
  },
  {
    id: 'loadout:add',
    summary: 'Assign tools to an agent.',
    load: async () => (await import('./loadout/add.ts')).default,
  },
  {
    id: 'loadout:remove',
    summary: 'Take tools away from an agent.',
    load: async () => (await import('./loadout/remove.ts')).default,
  },
  {
    id: 'loadout:enable',
    summary: 'Let an agent use tools again.',
    load: async () => (await import('./loadout/enable.ts')).default,
  },
  {
    id: 'loadout:disable',
    summary: 'Keep an agent from using tools.',
    load: async () => (await import('./loadout/disable.ts')).default,
  },
  {
    id: 'loadout:config',
    summary: 'Configure a tool for the calls of an agent.',
    load: async () => (await import('./loadout/config.ts')).default,
  },
  {
    id: 'serve:bus',
    summary: 'Host toolboxes on an OpenVoiceOS message bus.',
    load: async () => (await import('./serve/bus.ts')).default,
  },
  {
    id: 'bus',
    summary: 'Run a message bus for development.',
    load: async () => (await import('./bus.ts')).default,
  },
  {
    id: 'autocomplete',
    summary: 'Set up completion in your shell.',
    load: async () => (await import('./autocomplete.ts')).default,
  },
  {
    id: 'autocomplete:script',
    summary: "Print the line for a shell's start-up file.",
    hidden: true,
    load: async () => (await import('./autocomplete/script.ts')).default,
  },
  {
    id: 'autocomplete:candidates',
    summary: 'Print what a word can become.',
    hidden: true,
    load: async () => (await import('./autocomplete/candidates.ts')).default,
  },
  {
    id: 'check',
    summary: 'Examine the toolboxes developed here: schemas, providers, contract, examples.',
    load: async () => (await import('./check.ts')).default,
  },
  {
    id: 'manifest',
    summary: 'Write the contract of the toolboxes developed here, or compare it.',
    load: async () => (await import('./manifest.ts')).default,
  },
]
