import type { Path } from '../../json-schema/types.ts'

/** Prints a path as the key of an argument: `where.city`, `rows.0.n`. */
export const printKey = (path: Path): string => path.join('.')
