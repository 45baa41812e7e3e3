/** What zod calls a type, in the words that issues of every library use. */
export const ZOD_TYPES: Readonly<Record<string, string>> = {
  int: 'integer',
  safeint: 'integer',
  float: 'number',
  date: 'Date',
  map: 'Map',
  set: 'Set',
  file: 'File',
  nan: 'NaN',
  record: 'object',
  tuple: 'array',
  void: 'undefined',
  nonoptional: 'a value',
}

/** What zod calls a format, where JSON Schema has a name of its own. */
export const ZOD_FORMATS: Readonly<Record<string, string>> = {
  datetime: 'date-time',
  guid: 'uuid',
  url: 'uri',
  json_string: 'json',
}
