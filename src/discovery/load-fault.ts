import { messageOf } from '../core/errors.ts'
import { findSyntaxError } from './find-syntax-error.ts'
import { LoadError, type LoadErrorCode } from './load-error.ts'
import type { FoundEntry } from './scan-types.ts'
import { parsedPlace, printPlace, type StackPlace, thrownPlace } from './stack-place.ts'

interface Details {
  /** Default: the entry point's module. */
  readonly file?: string | undefined
  readonly cause?: unknown
}

/** The error of one entry point: which toolbox of which package, and why. */
export function failedToLoad(
  { id, package: { name, version }, module }: FoundEntry,
  code: LoadErrorCode,
  reason: string,
  { file = module, cause }: Details = {},
): LoadError {
  return new LoadError(code, `Could not load toolbox '${id}' of ${name}@${version}: ${reason}`, {
    file,
    cause,
  })
}

/** The error of one whose code did not give the thread back. */
export const heldThread = (entry: FoundEntry, timeoutMs: number): LoadError =>
  failedToLoad(
    entry,
    'timeout',
    `it blocked its process for more than ${timeoutMs} ms; look for a loop without end`,
  )

/** Explains why the import of an entry point's module failed: whose fault it is, where, and what to do. */
export function toImportError(thrown: unknown, entry: FoundEntry): LoadError {
  const { module } = entry
  const make = (code: LoadErrorCode, reason: string, file?: string): LoadError =>
    failedToLoad(entry, code, reason, { file, cause: thrown })
  const message = messageOf(thrown)
  switch (codeOf(thrown)) {
    case 'ERR_MODULE_NOT_FOUND':
    case 'MODULE_NOT_FOUND':
      return make('missing-dependency', missingModule(message, entry))
    case 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX': {
      const place = parsedPlace(thrown)
      const advice =
        'Node.js only strips types; write it without enum, namespace and parameter properties, or build the package'
      return make(
        'typescript',
        `${message} at ${place === undefined ? module : printPlace(place)}; ${advice}`,
        place?.file,
      )
    }
    case 'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING':
      return make(
        'typescript',
        `Node.js runs no TypeScript under node_modules, and ${module} is or imports some; its author has to publish JavaScript and name that in "default"`,
      )
    case 'ERR_UNKNOWN_FILE_EXTENSION':
      return make(
        'typescript',
        `Node.js cannot run a file of this kind: ${message}; name a JavaScript file, or TypeScript ending in .ts`,
      )
  }
  const parsed = isSyntaxError(thrown) ? (parsedPlace(thrown) ?? syntaxErrorIn(thrown, entry)) : undefined
  if (parsed !== undefined) return make('syntax', `${message} at ${printPlace(parsed)}`, parsed.file)
  const place = thrownPlace(thrown, entry.package.root)
  if (isSyntaxError(thrown) && place === undefined) {
    return make('syntax', `${message} in ${module} or a module that it imports`)
  }
  const where = place === undefined ? module : printPlace(place)
  return make('threw', `the module threw while it was imported: ${message} (at ${where})`, place?.file)
}

const codeOf = (thrown: unknown): unknown =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined

const isSyntaxError = (thrown: unknown): boolean => thrown instanceof SyntaxError

const syntaxErrorIn = (thrown: unknown, { module, package: { root } }: FoundEntry): StackPlace | undefined =>
  thrownPlace(thrown, root) === undefined ? findSyntaxError(module) : undefined

/** The name of what is missing stands in Node.js' message only; without it the message itself has to do. */
function missingModule(message: string, { package: { root }, module }: FoundEntry): string {
  const wanted = /'([^']+)'/.exec(message)?.[1]
  const importer = /imported from (.+)$|Require stack:\n- (.+)/m.exec(message)
  const by = importer?.[1] ?? importer?.[2] ?? module
  if (wanted === undefined) return message
  if (/^(?:\.|\/|file:|[A-Za-z]:\\)/.test(wanted)) {
    return `${by} imports ${wanted}, which does not exist; mend the import, or build the package if a build makes it`
  }
  const name = wanted.split('/', wanted.startsWith('@') ? 2 : 1).join('/')
  if (name === 'opm-toolbox') {
    return `the library 'opm-toolbox', which ${by} imports, is not installed; run \`npm install opm-toolbox\` in ${root}`
  }
  return `the package '${name}', which ${by} imports, is not installed; run \`npm install\` in ${root}, or \`npm install ${name}\` there if its package.json does not list it`
}
