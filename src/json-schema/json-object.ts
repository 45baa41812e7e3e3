/** Whether `value` is what JSON calls an object: neither an array nor `null`. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether `value` is a list of texts, as `required` and `dependentRequired` hold. */
export const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')
