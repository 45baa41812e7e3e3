import { ValueError } from '../core/errors.ts'
import type { ToolLookup } from '../discovery/find-tool.ts'
import { toLoadError } from '../discovery/load-error.ts'
import { withHints } from './hints.ts'

/** A lookup that found no tool, or more than one; what owns a tool need only have an id. */
export type FailedLookup =
  | Exclude<ToolLookup, { outcome: 'found' | 'ambiguous' }>
  | {
      readonly outcome: 'ambiguous'
      readonly tool: string
      readonly owners: readonly { readonly id: string }[]
    }

const LISTING = 'toolbox list --tools lists the tools that are here'

/**
 * What a failed lookup of a tool is for the person who asked: the error to throw, with what to do next; `listing` says
 * where those that are there can be seen.
 */
export function toLookupError(lookup: FailedLookup, listing = LISTING): Error {
  switch (lookup.outcome) {
    case 'unloadable':
      return withHints(toLoadError(lookup.error), ['toolbox list --why shows what was found and where'])
    case 'ambiguous': {
      const names = lookup.owners.map(({ id }) => `${id}/${lookup.tool}`)
      const owners = lookup.owners.map(({ id }) => `'${id}'`).join(' and ')
      const message = `Ambiguous tool '${lookup.tool}': toolboxes ${owners} own it.`
      return withHints(asked(lookup.tool, undefined, message), [`name one of them: ${names.join(' or ')}`])
    }
    case 'unknown': {
      const { tool, toolbox, nearest, unloadable } = lookup
      const message = `Unknown tool '${tool}'${toolbox === undefined ? '' : ` for ToolBox '${toolbox}'`}.`
      return withHints(asked(tool, toolbox, message), [
        ...(nearest.length === 0 ? [] : [`did you mean ${nearest.map((name) => `'${name}'`).join(' or ')}?`]),
        ...unloadable.map(
          ({ entry, error }) => `it may live in '${entry.id}', which could not be loaded: ${error.message}`,
        ),
        listing,
      ])
    }
  }
}

const asked = (tool: string, toolbox: string | undefined, message: string): ValueError =>
  new ValueError(message, { phase: 'lookup', tool, toolbox: toolbox ?? '' })
