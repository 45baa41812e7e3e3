import type { OutputAsset, OutputChunk, Plugin } from 'rolldown'
import { LIBRARY_MODULES } from '../src/start-up/kept-files.ts'

/** The module of which the library's one CommonJS file is made. */
export const LIBRARY_ENTRY = '\0toolbox:library'

/** What each of `LIBRARY_MODULES` exports. */
export type LibraryExports = Readonly<Record<keyof typeof LIBRARY_MODULES, readonly string[]>>

/** @throws Error when one of the modules was not built. */
export function exportsOf(built: readonly (OutputChunk | OutputAsset)[]): LibraryExports {
  const entries = Object.entries(LIBRARY_MODULES).map(([name, file]) => {
    const chunk = built.find(({ fileName }) => fileName === file)
    if (chunk?.type !== 'chunk') throw new Error(`${file} was not built`)
    return [name, chunk.exports] as const
  })
  return Object.fromEntries(entries) as unknown as LibraryExports
}

/** Exports all that the modules in `folder` export, each name behind that of its module: `core_ToolBox`. */
export function libraryEntry(folder: string, exported: LibraryExports): Plugin {
  const lines = Object.entries(LIBRARY_MODULES).map(([module, file]) => {
    const names = exported[module as keyof LibraryExports].map((name) => `${name} as ${module}_${name}`)
    return `export { ${names.join(', ')} } from ${JSON.stringify(`${folder}/${file}`)}`
  })
  return {
    name: 'library-entry',
    resolveId: (id) => (id === LIBRARY_ENTRY ? id : null),
    load: (id) => (id === LIBRARY_ENTRY ? lines.join('\n') : null),
  }
}
