import { messageOf } from '../core/errors.ts'
import type { LoadError, LoadErrorCode } from './load-error.ts'
import { failedToLoad } from './load-fault.ts'
import { adviseOnMissingExport } from './missing-export.ts'
import { explainMissingModule } from './missing-module.ts'
import { missingExportIn } from './node-messages.ts'
import { parsedPlace } from './parsed-place.ts'
import type { FoundEntry } from './scan-types.ts'
import { excerptAt } from './source-excerpt.ts'
import { printPlace, stackOf, type StackPlace, thrownPlace } from './stack-place.ts'

/** Explains why the import of an entry point's module failed: whose fault it is, where, and what to do. */
export function toImportError(thrown: unknown, entry: FoundEntry): LoadError {
  const { module } = entry
  const make = (code: LoadErrorCode, reason: string, place?: StackPlace): LoadError => {
    const excerpt = place === undefined ? undefined : excerptAt(place)
    return failedToLoad(entry, code, reason, { place, excerpt, cause: thrown })
  }
  const message = messageOf(thrown)
  switch (codeOf(thrown)) {
    case 'ERR_MODULE_NOT_FOUND':
    case 'ERR_UNSUPPORTED_DIR_IMPORT':
    case 'MODULE_NOT_FOUND': {
      const { reason, place } = explainMissingModule(thrown as object, message, entry)
      return make('missing-dependency', reason, place)
    }
    case 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX': {
      const place = parsedPlace(stackOf(thrown))
      const where = place === undefined ? module : printPlace(place)
      return make('typescript', `${message} at ${where}; ${STRIPPED}`, place)
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
  const thrownAt = thrownPlace(thrown, entry.package.root)
  if (thrown instanceof SyntaxError) {
    const place = parsedPlace(stackOf(thrown))
    if (place !== undefined) return make('syntax', explainSyntax(message, place), place)
    if (thrownAt === undefined) return make('syntax', `${message} in ${module} or a module that it imports`)
  }
  const where = thrownAt === undefined ? module : printPlace(thrownAt)
  return make('threw', `the module threw while it was imported: ${message} (at ${where})`, thrownAt)
}

const STRIPPED =
  'Node.js only strips types; write it without enum, namespace and parameter properties, or build the package'

function explainSyntax(message: string, place: StackPlace): string {
  const missing = missingExportIn(message)
  const advice = missing === undefined ? '' : adviseOnMissingExport(missing, place)
  return `${message} at ${printPlace(place)}${advice === '' ? '' : `; ${advice}`}`
}

const codeOf = (thrown: unknown): unknown =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined
