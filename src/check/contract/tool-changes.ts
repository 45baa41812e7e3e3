import type { ChangeSeverity } from './contract.ts'
import type { SchemaChange } from './judge.ts'

/** The part of the table of changes that is not about the inside of one schema. */
export const TOOL_CHANGES = {
  'tool-removed': 'breaking',
  'tool-renamed': 'breaking',
  'tool-alias-removed': 'breaking',
  'tool-added': 'safe',
  'tool-alias-added': 'safe',
  'out/schema-removed': 'breaking',
  'out/schema-added': 'dangerous',
  'meta/annotation-risk': 'dangerous',
  'meta/annotation-relaxed': 'safe',
  'meta/description-changed': 'dangerous',
  'meta/title-changed': 'safe',
  'meta/examples-changed': 'safe',
  'compat/provider-lost': 'breaking',
  'compat/provider-gained': 'safe',
  'emitter-drift': 'safe',
} as const satisfies Readonly<Record<string, ChangeSeverity>>

/** What weighs more under circumstances: a tripped budget of strict modes, validators that assert formats. */
export const ESCALATIONS = {
  'in/optional-property-added': 'dangerous',
  'in/format-added': 'breaking',
  'in/format-changed': 'breaking',
} as const satisfies Readonly<Record<string, ChangeSeverity>>

interface Sides {
  /** Whether the place is in the older tool, and what stood there. */
  readonly before?: { readonly value?: unknown }
  readonly after?: { readonly value?: unknown }
}

/** Makes a change of the table, at a place in the tool's JSON. */
export function toolChange(
  code: keyof typeof TOOL_CHANGES,
  pointer: string,
  { before, after }: Sides,
): SchemaChange {
  return {
    code,
    severity: TOOL_CHANGES[code],
    direction: code.startsWith('out/') ? 'output' : 'both',
    pointer,
    ...(before === undefined ? {} : { beforePointer: pointer }),
    ...(after === undefined ? {} : { afterPointer: pointer }),
    ...(before?.value === undefined ? {} : { before: before.value }),
    ...(after?.value === undefined ? {} : { after: after.value }),
  }
}
