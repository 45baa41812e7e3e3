import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'

/**
 * How a new package depends on this one, so that it installs wherever this one came from.
 *
 * By `file:` path when this one runs from a checkout (it has a `src` folder and is not inside a `node_modules`) or
 * was itself installed from a file; by version otherwise. `packageRoot` is a real path.
 */
export function toolboxDependency(packageRoot: string, name: string, version: string): string {
  const installed = packageRoot.split(sep).includes('node_modules')
  if (!installed && existsSync(join(packageRoot, 'src'))) return asFile(packageRoot)
  const origin = installed ? (originByNpm(packageRoot, name) ?? originByPnpm(packageRoot, name)) : undefined
  return origin === undefined ? `^${version}` : asFile(origin)
}

const asFile = (path: string): string => `file:${path.split(sep).join('/')}`

/** Npm notes in `node_modules/.package-lock.json` which file a package was installed from. */
function originByNpm(packageRoot: string, name: string): string | undefined {
  const modules = packageRoot.slice(0, packageRoot.length - name.length - 1)
  const lock = readIfThere(join(modules, '.package-lock.json'))
  if (lock === undefined) return undefined
  const resolved = parseLock(lock)?.packages?.[`node_modules/${name}`]?.resolved
  return resolved?.startsWith('file:') === true ? existing(dirname(modules), resolved.slice(5)) : undefined
}

interface HiddenLock {
  readonly packages?: Readonly<Record<string, { readonly resolved?: string }>>
}

/** A damaged lockfile says nothing about the origin; npm itself repairs it at the next install. */
function parseLock(text: string): HiddenLock | undefined {
  try {
    return JSON.parse(text) as HiddenLock
  } catch {
    return undefined
  }
}

/** Pnpm's lockfile names it by the file: `opm-toolbox@file:../opm-toolbox-0.1.0.tgz`. */
function originByPnpm(packageRoot: string, name: string): string | undefined {
  const [project, ...rest] = packageRoot.split(`${sep}node_modules${sep}.pnpm${sep}`)
  if (project === undefined || rest.length === 0) return undefined
  const lock = readIfThere(join(project, 'node_modules', '.pnpm', 'lock.yaml'))
  const marker = `${name}@file:`
  const start = lock?.indexOf(marker) ?? -1
  if (lock === undefined || start === -1) return undefined
  const [path = ''] = lock.slice(start + marker.length).split(/[\s:'"()]/, 1)
  return existing(project, path)
}

function existing(base: string, path: string): string | undefined {
  const origin = resolve(base, path)
  return existsSync(origin) ? origin : undefined
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
