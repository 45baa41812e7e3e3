import { isAbsolute, relative, resolve, sep } from 'node:path'
import { realPath } from './footprint.ts'
import type { LoadErrorCode } from './load-error.ts'
import { nearestFile } from './nearest-file.ts'
import type { PackageInfo } from './scan-types.ts'

/** The package that declares an entry point. */
export interface Declaring {
  readonly package: PackageInfo
  readonly installed: boolean
  readonly isFile: (path: string) => boolean
  /** Lists what lies in a folder, nothing for one that is not there; without it no misspelt path is understood. */
  readonly namesIn?: (folder: string) => readonly string[]
}

export type Resolution =
  | { readonly ok: true; readonly module: string; readonly exportName: string }
  | {
      readonly ok: false
      readonly code: LoadErrorCode
      readonly message: string
      /** The reference that was probably meant, where the file is missing. */
      readonly meant?: string | undefined
    }

const FORM = 'write "./path/to/module.js#ExportName"'

/** Finds the file that `module#export` names inside a package; `#default` is meant where no export is named. */
export function resolveReference(reference: string, declaring: Declaring): Resolution {
  const hash = reference.lastIndexOf('#')
  const path = hash === -1 ? reference : reference.slice(0, hash)
  const exportName = (hash === -1 ? '' : reference.slice(hash + 1)) || 'default'
  const quoted = JSON.stringify(reference)
  if (path === '') return failed('reference', `the reference ${quoted} names no module; ${FORM}`)
  if (path.includes('\\')) return failed('reference', `the reference ${quoted} has a '\\'; ${FORM}`)
  if (/^(?:[a-z][a-z0-9+.-]*:\/\/|node:|data:|file:)/i.test(path)) {
    return failed('reference', `the reference ${quoted} is a URL; ${FORM}, relative to the package`)
  }
  const { root } = declaring.package
  const module = resolve(root, path)
  const outside = `the reference ${quoted} leaves the package's folder ${root}; a plugin may only name its own files`
  if (isAbsolute(path) || /^[a-z]:/i.test(path) || !isInside(root, module)) {
    return failed('outside-package', outside)
  }
  if (!declaring.isFile(module)) {
    const meant = meantInstead(path, exportName, declaring)
    return { ...failed('missing-file', missingFile(module, meant, declaring)), meant }
  }
  if (!isInside(root, realPath(module))) return failed('outside-package', `${outside} (it is a link)`)
  return { ok: true, module, exportName }
}

const failed = (code: LoadErrorCode, message: string) => ({ ok: false, code, message }) as const

function isInside(root: string, file: string): boolean {
  const path = relative(root, file)
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path)
}

function missingFile(module: string, meant: string | undefined, { installed }: Declaring): string {
  const missing = `the module ${module} does not exist`
  if (meant !== undefined) return `${missing}; did you mean "${meant}"?`
  if (installed) {
    return `${missing}: the package was published without it, which its author has to mend; another version may have it`
  }
  return `${missing}; build the package, or add a "source" that Node.js can run without a build`
}

const ENDINGS = ['.js', '.mjs', '.cjs', '.ts', '.mts', '/index.js', '/index.ts']

function meantInstead(
  path: string,
  exportName: string,
  { package: { root }, installed, isFile, namesIn }: Declaring,
): string | undefined {
  for (const ending of ENDINGS)
    if (isFile(resolve(root, path + ending))) return `${path}${ending}#${exportName}`
  // Python separates the two by a colon.
  const colon = path.lastIndexOf(':')
  if (colon > 0 && isFile(resolve(root, path.slice(0, colon)))) {
    return `${path.slice(0, colon)}#${path.slice(colon + 1)}`
  }
  // Who only installed the package cannot correct it.
  const near = installed || namesIn === undefined ? undefined : nearestFile(root, path, namesIn)
  return near !== undefined && isFile(resolve(root, near)) ? `${near}#${exportName}` : undefined
}
