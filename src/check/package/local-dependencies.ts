import { isPlainObject } from '../../core/plain-object.ts'
import type { Finding } from '../finding.ts'
import { stateFinding } from '../state-finding.ts'
import type { DeclaredAt } from './check-load.ts'
import { LOCAL_DEPENDENCY } from './package-rules.ts'

/** What npm installs together with a package; what is bundled or only for development it does not look for. */
const INSTALLED = ['dependencies', 'optionalDependencies']

/** A path, in the ways that npm takes for one. */
const PATH = /^(?:file:|link:|\.{1,2}\/|~?\/|[A-Za-z]:[\\/])/

/** The dependencies that those who install the package would look for on their own disk. */
export function localDependencies(
  metadata: Readonly<Record<string, unknown>>,
  placeOf: (path: readonly string[]) => DeclaredAt,
): readonly Finding[] {
  return INSTALLED.flatMap((kind) => {
    const dependencies = metadata[kind]
    if (!isPlainObject(dependencies)) return []
    return Object.entries(dependencies).flatMap(([name, range]) =>
      typeof range === 'string' && PATH.test(range) ? [finding(name, range, placeOf([kind, name]))] : [],
    )
  })
}

const finding = (name: string, range: string, at: DeclaredAt): Finding =>
  stateFinding(LOCAL_DEPENDENCY, {
    message: `${name} is taken from a path, ${range}, which those who install the package do not have`,
    fix: { text: `Publish ${name}, and put a version here before you publish this package.` },
    ...at,
  })
