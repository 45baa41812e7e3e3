import { isPlainObject, kindOf } from '../../core/plain-object.ts'
import type { ToolMetadata, UntrustedProvider } from './tool-provider.ts'

/** The texts for people of a provider's tools, by name; a name may stand for anything until it is looked up. */
export type MetadataTable = Readonly<Record<string, unknown>>

/**
 * Asks a provider what it says of its tools to people.
 *
 * @throws TypeError when it answers with no object, and whatever it throws itself.
 */
export function readMetadata(provider: UntrustedProvider): MetadataTable {
  const table: unknown = provider.getToolMetadata?.() ?? {}
  if (isPlainObject(table)) return table
  throw new TypeError(`getToolMetadata() must return an object, received ${kindOf(table)}`)
}

/** What a table says of one tool; `undefined` when it does not know the name. */
export const metadataIn = (table: MetadataTable, name: string): ToolMetadata | undefined =>
  Object.hasOwn(table, name) ? textsOf(table[name]) : undefined

/** The texts for people in anything that may have some; `undefined` for what is no object. */
export function textsOf(value: unknown): ToolMetadata | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { label, summary } = value as { readonly label?: unknown; readonly summary?: unknown }
  return {
    ...(typeof label === 'string' ? { label } : {}),
    ...(typeof summary === 'string' ? { summary } : {}),
  }
}
