import { readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Footprint, track } from './footprint.ts'
import type { Environment } from './scan-types.ts'

/**
 * Names the folders into which npm and pnpm install globally, without asking them: that takes half a second.
 *
 * npm: `npm_config_prefix`, else `prefix` of the user's `.npmrc`, else the folder that Node.js is installed in.
 * pnpm: below `PNPM_HOME`.
 */
export function globalFolders(env: Environment, execPath: string, footprint: Footprint): readonly string[] {
  const windows = process.platform === 'win32'
  const prefix = env['npm_config_prefix'] || env['NPM_CONFIG_PREFIX'] || configuredPrefix(env, footprint)
  const prefixes = prefix === undefined ? installedPrefixes(env, execPath, windows) : [prefix]
  const npm = prefixes.map((folder) => join(folder, ...(windows ? [] : ['lib']), 'node_modules'))
  return [...npm, ...pnpmFolders(env['PNPM_HOME'], footprint)]
}

function installedPrefixes(env: Environment, execPath: string, windows: boolean): readonly string[] {
  if (windows) return env['APPDATA'] === undefined ? [dirname(execPath)] : [join(env['APPDATA'], 'npm')]
  const prefix = dirname(dirname(execPath))
  // Distributions that put Node.js into /usr let npm install into /usr/local.
  return prefix === '/usr' ? ['/usr/local', '/usr'] : [prefix]
}

function configuredPrefix(env: Environment, footprint: Footprint): string | undefined {
  const home = env['HOME'] ?? env['USERPROFILE'] ?? homedir()
  const file = env['npm_config_userconfig'] ?? join(home, '.npmrc')
  track(footprint, file)
  try {
    const value = /^\s*prefix\s*=\s*(.*?)\s*$/m
      .exec(readFileSync(file, 'utf8'))?.[1]
      ?.replace(/^(['"])(.*)\1$/, '$2')
    const written = value?.replaceAll(/\$\{([^}]+)\}/g, (_, name: string) => env[name] ?? '')
    return written?.replace(/^~(?=[\\/])/, home) || undefined
  } catch {
    return undefined
  }
}

/** pnpm keeps a folder for each version of its layout, and newer ones one for each installation below that. */
function pnpmFolders(home: string | undefined, footprint: Footprint): readonly string[] {
  if (home === undefined || home === '') return []
  return foldersIn(join(home, 'global'), footprint).flatMap((layout) => {
    const folders = foldersIn(layout, footprint)
    const shared = join(layout, 'node_modules')
    return folders.includes(shared) ? [shared] : folders.map((folder) => join(folder, 'node_modules'))
  })
}

function foldersIn(folder: string, footprint: Footprint): readonly string[] {
  track(footprint, folder)
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((item) => item.isDirectory())
      .map((item) => join(folder, item.name))
  } catch {
    return []
  }
}
