import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * How a new package depends on this one: by path when it runs from a checkout, by version from an installed copy.
 *
 * A checkout has a `src` folder and is not inside a `node_modules`.
 */
export function toolboxDependency(packageRoot: string, version: string): string {
  const installed = packageRoot.split(sep).includes('node_modules')
  const checkout = !installed && existsSync(join(packageRoot, 'src'))
  return checkout ? `file:${packageRoot.split(sep).join('/')}` : `^${version}`
}
