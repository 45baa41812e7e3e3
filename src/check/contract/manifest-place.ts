import { parsePointer, printPointer } from '../../json-schema/pointer.ts'
import type { FileLocation } from '../finding.ts'
import { locateJson } from '../location/locate-json.ts'
import type { Change, Contract } from './contract.ts'

/** Finds where a change stands in the text of one of the two manifests. */
export type ChangeLocator = (change: Change) => FileLocation

/**
 * Makes the function that finds changes in a manifest file.
 *
 * @param side which of the two compared contracts the file is
 */
export function changeLocator(
  file: string,
  text: string,
  contract: Contract,
  side: 'before' | 'after',
): ChangeLocator {
  const places = locateJson(text)
  return (change) => ({ file, ...places.find(pointerInManifest(contract, change, side)) })
}

/** The JSON Pointer of a change inside a manifest; of the nearest thing around it that is there. */
function pointerInManifest(contract: Contract, change: Change, side: 'before' | 'after'): string {
  const toolbox = ['toolboxes', change.toolbox]
  const tools = contract.toolboxes[change.toolbox]?.tools ?? []
  const isRename = change.code === 'tool-renamed'
  const name = isRename && side === 'before' ? change.before : change.tool
  const index = tools.findIndex((tool) => tool.name === name)
  if (index === -1) return printPointer(toolbox)
  const own = side === 'before' ? change.beforePointer : change.afterPointer
  return printPointer([...toolbox, 'tools', index, ...parsePointer(own ?? change.pointer)])
}
