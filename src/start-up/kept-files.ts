/** The file that the binary starts with; in `dist/cli`. */
export const START_FILE = 'main.cjs'

/** What plugins import, by the names that the library file gives their exports; in `dist`. */
export const LIBRARY_MODULES = { zod: 'chunks/zod.js', core: 'chunks/core.js', index: 'index.js' } as const

/** All of them once more, in one CommonJS file for this binary; in `dist/chunks`. */
export const LIBRARY_FILE = 'library.cjs'
