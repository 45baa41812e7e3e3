/** A JSON Schema object of draft 2020-12 (the default) or draft-07 (when `$schema` says so). */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

/** The place of a value inside a document: property names and array indexes, outermost first. */
export type Path = readonly (string | number)[]
