/** The words of a name in any style: `weather-toolbox`, `my.weather_tools`, `get_weather`. */
const wordsOf = (name: string): string[] => name.split(/[^a-zA-Z0-9]+/).filter((word) => word !== '')

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Words that say nothing about the subject when they end a package's name. */
const ENDINGS: ReadonlySet<string> = new Set(['toolbox', 'tools', 'tool', 'plugin'])

function subjectOf(packageName: string): readonly string[] {
  let words = wordsOf(packageName)
  while (words.length > 1 && ENDINGS.has(words.at(-1)!)) words = words.slice(0, -1)
  return /^[0-9]/.test(words[0] ?? '') ? ['my', ...words] : words
}

/** `weather-toolbox` becomes `weather_tools`. */
export const toToolboxId = (packageName: string): string => [...subjectOf(packageName), 'tools'].join('_')

/** `weather-toolbox` becomes `WeatherToolBox`. */
export const toClassName = (packageName: string): string =>
  [...subjectOf(packageName).map(capitalised), 'ToolBox'].join('')

/** `get_weather` becomes `getWeather`; an underscore before a digit stays, so that two names never meet. */
function toCamelCase(toolName: string): string {
  return toolName.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** `get_weather` becomes `GetWeather`. */
export const toPascalCase = (toolName: string): string => capitalised(toCamelCase(toolName))

/** A name that JavaScript or the template itself has taken gets a `_`, which no tool's own name can end in. */
export const toJavaScriptName = (toolName: string): string => {
  const name = toCamelCase(toolName)
  return JAVASCRIPT_TAKEN.has(name) ? `${name}_` : name
}

export const toPythonName = (toolName: string): string =>
  PYTHON_TAKEN.has(toolName) ? `${toolName}_` : toolName

const JAVASCRIPT_TAKEN: ReadonlySet<string> = new Set(
  `arguments await break case catch class const continue debugger default defineTool defineToolBox delete do else enum eval
  export extends false finally for function if implements import in instanceof interface let new null package
  private protected public return static super switch this throw true try typeof undefined var void while with
  yield z`.split(/\s+/),
)

const PYTHON_TAKEN: ReadonlySet<string> = new Set(
  `and as assert async await break case class continue def del elif else except finally float for from global if
  import in is lambda list match nonlocal not or pass raise return self str super try type while with yield`.split(
    /\s+/,
  ),
)
