import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isPlainObject } from '../core/plain-object.ts'
import { type Footprint, track } from './footprint.ts'
import { expandBraces, globToPattern, isPattern } from './glob.ts'

/** Lists the folders of a project's workspaces, sorted; `package.json` speaks first, then `pnpm-workspace.yaml`. */
export function listWorkspaces(
  root: string,
  metadata: Readonly<Record<string, unknown>>,
  footprint: Footprint,
): readonly string[] {
  const globs = declaredIn(metadata) ?? declaredForPnpm(root, footprint)
  const wanted = globs.filter((glob) => !glob.startsWith('!'))
  const unwanted = globs
    .filter((glob) => glob.startsWith('!'))
    .map((glob) => globToPattern(tidy(glob.slice(1))))
  const folders = new Set(
    wanted.flatMap(expandBraces).flatMap((glob) => expand(root, segmentsOf(glob), footprint)),
  )
  folders.delete(root)
  return [...folders]
    .filter((folder) => {
      const path = relative(root, folder).replaceAll(sep, '/')
      return !unwanted.some((pattern) => pattern.test(path))
    })
    .toSorted()
}

function declaredIn({ workspaces }: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const list = isPlainObject(workspaces) ? workspaces['packages'] : workspaces
  return Array.isArray(list) ? list.filter((glob) => typeof glob === 'string') : undefined
}

function declaredForPnpm(root: string, footprint: Footprint): readonly string[] {
  const file = join(root, 'pnpm-workspace.yaml')
  track(footprint, file)
  try {
    return parsePnpmPackages(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
}

/** Reads the list `packages:` of a `pnpm-workspace.yaml`, in block or flow style; the rest of YAML is not needed. */
export function parsePnpmPackages(yaml: string): readonly string[] {
  const lines = yaml.split(/\r?\n/)
  const start = lines.findIndex((line) => /^packages\s*:/.test(line))
  if (start === -1) return []
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => /^[^\s#-]/.test(line))
  const own = lines[start]!.replace(/^packages\s*:/, '')
  const body = [own, ...(end === -1 ? rest : rest.slice(0, end))].map(withoutComment)
  const flow = /\[([^\]]*)\]/.exec(own.includes('[') || body[1]?.trim().startsWith('[') ? body.join(' ') : '')
  const items =
    flow === null ? body.flatMap((line) => /^\s*-\s+(.*)$/.exec(line)?.[1] ?? []) : flow[1]!.split(',')
  return items.map((item) => item.trim().replace(/^(['"])(.*)\1$/, '$2')).filter((item) => item !== '')
}

const withoutComment = (line: string): string => line.replace(/(^|\s)#.*$/, '')

const tidy = (glob: string): string => segmentsOf(glob).join('/')

const segmentsOf = (glob: string): string[] => glob.split('/').filter((part) => part !== '' && part !== '.')

function expand(folder: string, segments: readonly string[], footprint: Footprint): string[] {
  const [first, ...rest] = segments
  if (first === undefined) return [folder]
  if (first === '**') {
    const deeper = foldersIn(folder, footprint).flatMap((name) =>
      expand(join(folder, name), segments, footprint),
    )
    return [...expand(folder, rest, footprint), ...deeper]
  }
  if (!isPattern(first)) return expand(join(folder, first), rest, footprint)
  const pattern = globToPattern(first)
  const names = foldersIn(folder, footprint).filter((name) => pattern.test(name))
  return names.flatMap((name) => expand(join(folder, name), rest, footprint))
}

/** Links are left out: workspaces are real folders, and a link may lead in a circle. */
function foldersIn(folder: string, footprint: Footprint): string[] {
  track(footprint, folder)
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((item) => item.isDirectory() && item.name !== 'node_modules' && !item.name.startsWith('.'))
      .map((item) => item.name)
  } catch {
    return []
  }
}
