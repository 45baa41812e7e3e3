import { isPlainObject } from '../core/plain-object.ts'
import type { ToolProviderLike } from './tool-provider.ts'

/** What is known of a ToolProvider beside the tools that it offers now. Plain data. */
export interface ProviderNotes {
  /** The labels of its tools by name, also of those that it does not offer now. */
  readonly labels: Readonly<Record<string, string>>
}

/** Asks a provider for its labels; one that fails at that has none. */
export function notesOf(provider: ToolProviderLike): ProviderNotes {
  const { getToolMetadata } = provider as { getToolMetadata?: unknown }
  if (typeof getToolMetadata !== 'function') return { labels: {} }
  try {
    const table: unknown = getToolMetadata.call(provider)
    return { labels: isPlainObject(table) ? labelsIn(table) : {} }
  } catch {
    // Labels are for people only, and whoever executes tools is told of the fault.
    return { labels: {} }
  }
}

const labelsIn = (table: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, value]): [string, string][] => {
      const label = isPlainObject(value) ? value['label'] : undefined
      return typeof label === 'string' ? [[name, label]] : []
    }),
  )
