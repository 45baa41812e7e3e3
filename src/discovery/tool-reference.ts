export interface ToolReference {
  /** The id of the toolbox, where one is named. */
  readonly toolbox?: string
  readonly tool: string
}

/**
 * Takes `weather_tools/get_weather` apart; a name without a slash is a tool of any toolbox.
 *
 * The longest of `ids` that fits is meant, else what stands before the last slash, so that a misspelt id shows.
 */
export function parseToolReference(reference: string, ids: Iterable<string>): ToolReference {
  const fitting = [...ids].filter((id) => reference.startsWith(`${id}/`))
  const toolbox =
    fitting.length === 0
      ? reference.slice(0, Math.max(0, reference.lastIndexOf('/')))
      : fitting.reduce((left, right) => (right.length > left.length ? right : left))
  if (toolbox === '') return { tool: reference }
  return { toolbox, tool: reference.slice(toolbox.length + 1) }
}
