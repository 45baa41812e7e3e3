import { join } from 'node:path'
import type { ConfigFault } from '../../check/config/read-config.ts'
import type { FileLocation } from '../../check/finding.ts'
import { UsageError } from '../usage-error.ts'

/** The error for a configuration that cannot be meant, which names each place: `/…/toolbox.config.json:3:5`. */
export function toConfigError(faults: readonly ConfigFault[], root: string): UsageError {
  const lines = faults.map(({ message, location }) => `${printLocation(location, root)}: ${message}`)
  const message =
    lines.length === 1
      ? `the configuration cannot be used: ${lines[0]}`
      : [`the configuration cannot be used, for ${lines.length} reasons:`, ...lines].join('\n')
  return new UsageError(message, [
    'correct it there; toolbox check --explain config/invalid tells which keys there are',
  ])
}

const printLocation = ({ file, line, column }: FileLocation, root: string): string =>
  [join(root, file), line, column].filter((part) => part !== undefined).join(':')
