import { ValueError } from '../core/errors.ts'
import type { ToolLookup } from '../discovery/tool-lookup.ts'
import { printReason, toLoadError } from '../discovery/load-error.ts'
import type { UnloadableEntry } from '../discovery/tool-catalogue.ts'
import { withHints } from './hints.ts'
import { toExcerpt, withExcerpts } from './render/excerpt.ts'

/** A lookup that found no tool, or more than one; what owns a tool need only have an id. */
export type FailedLookup =
  | Exclude<ToolLookup, { outcome: 'found' | 'ambiguous' }>
  | {
      readonly outcome: 'ambiguous'
      readonly tool: string
      readonly owners: readonly { readonly id: string }[]
    }

interface Explained {
  /** Where the tools that are there can be seen. */
  readonly listing?: string
  /** What else may be the reason. */
  readonly notices?: readonly string[]
}

const LISTING = 'toolbox list --tools lists the tools that are here'

const AGAIN = 'toolbox list shows which toolboxes load; try again once that one does'

/** What a failed lookup of a tool is for the person who asked: the error to throw, with what to do next. */
export function toLookupError(
  lookup: FailedLookup,
  { listing = LISTING, notices = [] }: Explained = {},
): Error {
  switch (lookup.outcome) {
    case 'unloadable':
      return withHints(toLoadError(lookup.error), [
        ...notices,
        'toolbox list --why shows what was found and where',
      ])
    case 'ambiguous': {
      const names = lookup.owners.map(({ id }) => `${id}/${lookup.tool}`)
      const owners = lookup.owners.map(({ id }) => `'${id}'`).join(' and ')
      const message = `Ambiguous tool '${lookup.tool}': toolboxes ${owners} own it.`
      return withHints(asked(lookup.tool, undefined, message), [`name one of them: ${names.join(' or ')}`])
    }
    case 'unknown':
      return withHints(unknownTool(lookup), [
        ...(lookup.nearest.length === 0
          ? []
          : [`did you mean ${lookup.nearest.map((name) => `'${name}'`).join(' or ')}?`]),
        ...lookup.unloadable
          .slice(1)
          .map((one) => `${printEntry(one)} could not be loaded either: ${printReason(one.error)}`),
        ...notices,
        ...(lookup.unloadable.length === 0 ? [] : [AGAIN]),
        listing,
      ])
  }
}

function unknownTool({ tool, toolbox, unloadable }: Extract<FailedLookup, { outcome: 'unknown' }>): Error {
  const [first, ...others] = unloadable
  if (first === undefined) {
    const message = `Unknown tool '${tool}'${toolbox === undefined ? '' : ` for ToolBox '${toolbox}'`}.`
    return asked(tool, toolbox, message)
  }
  const name = toolbox === undefined ? `Tool '${tool}'` : `Tool '${tool}' of ToolBox '${toolbox}'`
  const which =
    others.length === 0
      ? `1 toolbox that may hold it could not be loaded: ${printEntry(first)}`
      : `${unloadable.length} toolboxes that may hold it could not be loaded, first ${printEntry(first)}`
  const message = `${name} was not found, and ${which}: ${printReason(first.error)}`
  const { excerpt } = first.error
  return withExcerpts(asked(tool, toolbox, message), excerpt === undefined ? [] : [toExcerpt(excerpt)])
}

const printEntry = ({ entry: { id, package: info } }: UnloadableEntry): string =>
  id === info.name ? `'${id}'` : `'${id}' of ${info.name}`

const asked = (tool: string, toolbox: string | undefined, message: string): ValueError =>
  new ValueError(message, { phase: 'lookup', tool, toolbox: toolbox ?? '' })
