/** Something that an author said and that a format cannot say. */
export interface Loss {
  readonly toolbox: string
  readonly tool: string
  /** JSON Pointer in the tool's own entry: `/argument_schema/properties/when`, `/name`. */
  readonly path: string
  readonly keyword: string
  /** One sentence, without the path. */
  readonly message: string
}
