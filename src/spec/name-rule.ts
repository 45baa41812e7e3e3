/** What a provider takes for the name of a tool. */
export interface NameRule {
  readonly pattern: RegExp
  /** For messages, after "takes". */
  readonly meaning: string
}

export const LETTERS_64: NameRule = {
  pattern: /^[a-zA-Z0-9_-]{1,64}$/,
  meaning: 'up to 64 letters, digits, "_" and "-"',
}

export const LETTERS_128: NameRule = {
  pattern: /^[a-zA-Z0-9_-]{1,128}$/,
  meaning: 'up to 128 letters, digits, "_" and "-"',
}

export const GEMINI_NAME: NameRule = {
  pattern: /^[A-Za-z_][A-Za-z0-9_.:-]{0,63}$/,
  meaning: 'up to 64 letters, digits, "_", "-", "." and ":", the first a letter or "_"',
}

export const MCP_NAME: NameRule = {
  pattern: /^[A-Za-z0-9_.-]{1,128}$/,
  meaning: 'up to 128 letters, digits, "_", "-" and "."',
}
