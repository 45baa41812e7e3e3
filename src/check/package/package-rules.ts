import type { StatedRule } from '../state-finding.ts'

const rule = (name: string, severity: StatedRule['severity'], title: string): StatedRule => ({
  id: `package/${name}`,
  family: 'package',
  severity,
  title,
})

export const ENTRY_POINT = rule('entry-point', 'error', 'An entry point names a module of its own package.')
export const MISSING_SOURCE = rule(
  'missing-source',
  'warning',
  'The `source` of an entry point is there while the package is developed.',
)
export const LOAD = rule('load', 'error', 'What an entry point names can be loaded and is a toolbox.')
export const ID = rule('id', 'error', 'A toolbox calls itself what its entry point calls it.')
export const EMPTY = rule('empty', 'warning', 'A toolbox has tools.')
export const QUIET_LOAD = rule('quiet-load', 'error', 'Loading a toolbox writes nothing to stdout.')
export const UNHANDLED_ERROR = rule(
  'unhandled-error',
  'error',
  'Loading a toolbox leaves no error unhandled.',
)
export const LOAD_TIME = rule(
  'load-time',
  'warning',
  'A toolbox loads within 250 ms; past 500 ms it is an error.',
)
export const OPEN_HANDLE = rule('open-handle', 'error', 'Loading a toolbox leaves nothing running.')
export const STABLE_DISCOVERY = rule('stable-discovery', 'error', 'A second discovery finds the same tools.')
export const PUBLISHED = rule(
  'published',
  'error',
  'The published package contains the module of its entry point.',
)
export const PUBLISHED_MANIFEST = rule(
  'published-manifest',
  'warning',
  'The published package contains its manifest.',
)
export const LOCAL_DEPENDENCY = rule(
  'local-dependency',
  'warning',
  'The published package needs nothing that lies on one machine only.',
)
export const NOT_PACKED = rule('not-packed', 'warning', 'npm can say what it would publish.')

export const PACKAGE_RULES: readonly StatedRule[] = [
  ENTRY_POINT,
  MISSING_SOURCE,
  LOAD,
  ID,
  EMPTY,
  QUIET_LOAD,
  UNHANDLED_ERROR,
  LOAD_TIME,
  OPEN_HANDLE,
  STABLE_DISCOVERY,
  PUBLISHED,
  PUBLISHED_MANIFEST,
  LOCAL_DEPENDENCY,
  NOT_PACKED,
]
