import { join } from 'node:path'
import type { FoundEntry } from './scan-types.ts'

/** What the author of an entry point probably did not mean, although it gives a module. */
export function declarationWarnings({
  id,
  package: { root },
  reference,
  missingSource,
  misspeltKeys = [],
}: Pick<FoundEntry, 'id' | 'package' | 'reference' | 'missingSource' | 'misspeltKeys'>): readonly string[] {
  if (missingSource === undefined && misspeltKeys.length === 0) return []
  const file = join(root, 'package.json')
  const warnings = misspeltKeys.map(({ key, meant }) => {
    const effect = meant === 'source' ? `, so its "default", ${reference}, is used` : ''
    return `${file}: the key "${key}" of '${id}' means nothing${effect}; did you mean "${meant}"?`
  })
  if (missingSource === undefined) return warnings
  const { reference: source, meant } = missingSource
  const next = meant === undefined ? 'correct it, or take it out' : `did you mean "${meant}"?`
  return [
    ...warnings,
    `${file}: the "source" of '${id}', ${source}, is not there, so its "default", ${reference}, is used instead; ${next}`,
  ]
}
