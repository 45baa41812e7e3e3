/**
 * What Node.js and V8 say in the text of a message only; everything that depends on their wording stands here.
 */

/** The file that imports what is not there. */
export const importerIn = (message: string): string | undefined => /imported from (.+)$/m.exec(message)?.[1]

/** What is not there, as it was named: a package, a path, or a specifier that `require` was given. */
export const missingIn = (message: string): string | undefined => /'([^']+)'/.exec(message)?.[1]

export interface MissingExport {
  /** The module as it was imported. */
  readonly specifier: string
  readonly name: string
}

/** The import of a name that its module does not export. */
export function missingExportIn(message: string): MissingExport | undefined {
  const match = /^The requested module '(.+)' does not provide an export named '(.+)'$/.exec(message)
  return match === null ? undefined : { specifier: match[1]!, name: match[2]! }
}
