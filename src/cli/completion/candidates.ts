import type { Config, Interfaces } from '@oclif/core'
import { visibleLine } from '../../core/visible.ts'
import { scanFromFlags, type ScanFlagValues, workingFolder } from '../scan-flags.ts'
import type { Scan } from '../../discovery/scan-types.ts'
import { DYNAMIC_WORDS, type DynamicWord } from './dynamic-words.ts'
import { type OfferedTool, offeredTools } from './offered-tools.ts'
import { offerLoadouts } from './loadout-words.ts'
import { findPlace, type Place } from './place.ts'
import { offerArguments } from './tool-arguments.ts'

/** A word that the last one can become, whole. */
export interface Candidate {
  readonly word: string
  /** One line; may be empty. */
  readonly description: string
}

/**
 * What the last of `words` can become, the name of the binary left out of them; nothing for names of commands and
 * flags, which never change and stand in the shell's script.
 *
 * Only words that a shell leaves as they are: names come from plugins.
 */
export async function completeWords(words: readonly string[], config: Config): Promise<readonly Candidate[]> {
  const id = commandOf(words.slice(0, -1), config)
  const command = id === undefined ? undefined : await config.findCommand(id)?.load()
  if (id === undefined || command === undefined) return []
  const flags = { ...command.baseFlags, ...command.flags }
  const place = findPlace(words.slice(id.split(':').length), { args: command.args ?? {}, flags })
  if (place === undefined) return []
  const definition = place.of === 'flag' ? flags[place.name] : command.args?.[place.name]
  const choices = (definition as Interfaces.OptionFlag<unknown> | undefined)?.options
  const kind = DYNAMIC_WORDS[id]?.[place.of === 'flag' ? `--${place.name}` : place.name]
  const offered = choices?.map((word) => ({ word, description: '' })) ?? (await offer(kind, place))
  return offered
    .filter(({ word }) => SAFE.test(word))
    .map(({ word, description }) => ({
      word: place.prefix + word,
      description: visibleLine(description).trim(),
    }))
}

const SAFE = /^[\p{L}\p{N}_./@:+=*-]+$/u

/** The longest command that the words begin with. */
function commandOf(words: readonly string[], { commandIDs }: Config): string | undefined {
  return commandIDs
    .filter((id) => id.split(':').every((word, index) => words[index] === word))
    .toSorted((left, right) => right.length - left.length)[0]
}

async function offer(kind: DynamicWord | undefined, place: Place): Promise<readonly Candidate[]> {
  if (kind === undefined) return []
  const flags = scanFlagsOf(place)
  if (kind === 'agent' || kind === 'assigned-tool') return offerLoadouts(kind, place, workingFolder(flags))
  const scan = scanFromFlags(flags)
  const cwd = workingFolder(flags)
  const ids = scan.entries.filter(({ status }) => status !== 'shadowed')
  const toolboxes = ids.map((entry) => ({ word: entry.id, description: entry.package.name }))
  if (kind === 'toolbox') return toolboxes
  if (kind === 'tool-argument') return offerArguments(scan, cwd, place)
  const tools = await offerTools(scan, cwd, place)
  return kind === 'tool' ? tools : [...toolboxes, ...tools]
}

/** Bare names where one toolbox has the tool; with the toolbox where several do, or once a slash is typed. */
async function offerTools(scan: Scan, cwd: string, { values, typed }: Place): Promise<readonly Candidate[]> {
  const toolbox = values['toolbox']?.at(-1)
  const byId = await offeredTools(scan, cwd, {
    detail: 'names',
    only: ({ id }) => toolbox === undefined || id === toolbox,
  })
  const all = [...byId].flatMap(([id, tools]) => tools.map((tool) => ({ id, tool })))
  const isQualified = ({ id, tool }: { id: string; tool: OfferedTool }): boolean =>
    typed.includes('/') || all.some((other) => other.id !== id && other.tool.name === tool.name)
  return all.map((owned) => {
    const { name, description } = owned.tool
    return { word: isQualified(owned) ? `${owned.id}/${name}` : name, description }
  })
}

function scanFlagsOf({ values }: Place): ScanFlagValues {
  const { cwd, path, global } = values
  return { cwd: cwd?.at(-1), path, global: global !== undefined }
}
