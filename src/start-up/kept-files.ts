/** Of the files that the build makes, those that run with kept code. Each must be ASCII. */

/** What every start reads, by the order in which they need each other; in `dist/cli`. */
export const START_FILES = ['rolldown-runtime', 'shared', 'main'] as const

/** What plugins import: ES modules for them, CommonJS for this binary; in `dist/chunks`. */
export const LIBRARY_FILES = ['zod', 'core'] as const
