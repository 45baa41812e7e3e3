/** A name that several tools have. */
export interface DuplicateToolName {
  readonly tool: string
  /** The ids of the toolboxes, in the order given. */
  readonly owners: readonly string[]
}

/** Two tools of one name cannot be handed to one model. */
export class DuplicateToolNameError extends Error {
  override readonly name = 'DuplicateToolNameError'
  readonly duplicates: readonly DuplicateToolName[]

  constructor(duplicates: readonly DuplicateToolName[]) {
    const lines = duplicates.map(({ tool, owners }) => {
      const list = owners.map((owner) => `'${owner}'`).join(' and ')
      return `Tool name '${tool}' is used by ToolBox ${list}.`
    })
    super(`${lines.join('\n')}\nUse --prefix to name tools after their toolbox, or ask for one of them.`)
    this.duplicates = duplicates
  }

  toJSON(): object {
    return { type: this.name, message: this.message, duplicates: this.duplicates }
  }
}

/** A format was asked for in a strict mode that its provider does not have. */
export class NoStrictModeError extends Error {
  override readonly name = 'NoStrictModeError'
  readonly format: string

  constructor(format: string, formatsWithStrict: readonly string[]) {
    super(`The format '${format}' has no strict mode; these have: ${formatsWithStrict.join(', ')}.`)
    this.format = format
  }

  toJSON(): object {
    return { type: this.name, message: this.message }
  }
}

/** A place in a schema that strict mode refuses. */
export interface StrictPlace {
  readonly toolbox: string
  readonly tool: string
  /** JSON Pointer in the tool's own entry: `/argument_schema/properties/options`. */
  readonly path: string
  readonly message: string
}

/** Some schemas cannot be made to fit strict mode. */
export class StrictSchemaError extends Error {
  override readonly name = 'StrictSchemaError'
  /** Every place, of all tools. */
  readonly places: readonly StrictPlace[]

  constructor(mode: string, places: readonly StrictPlace[]) {
    const tools = new Set(places.map(({ toolbox, tool }) => `${toolbox}/${tool}`)).size
    const lines = places.map(({ toolbox, tool, path, message }) => `  ${toolbox}/${tool} ${path}: ${message}`)
    super(
      `${tools === 1 ? 'One tool does' : `${tools} tools do`} not fit ${mode}:\n${lines.join('\n')}\nChange these places, or leave --strict out.`,
    )
    this.places = places
  }

  toJSON(): object {
    return { type: this.name, message: this.message, places: this.places }
  }
}
