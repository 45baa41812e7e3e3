import type { JsonSlip } from './scan-json.ts'

const ADVICE: Readonly<Record<JsonSlip, string>> = {
  backslash: String.raw`in JSON a backslash is written twice: "C:\\new"`,
  'bad-number': 'JSON numbers have no leading zeros, no + sign, and digits on both sides of the point',
  comment: 'JSON has no comments',
  encoding: 'the text is not UTF-8; save the file as UTF-8',
  'equals-sign': "in JSON a ':' stands between key and value",
  'escaped-quotes': String.raw`the quotes arrived with their backslashes: leave out the \ before "`,
  'line-break': String.raw`inside JSON strings write \n for a line break and \t for a tab`,
  'missing-comma': "a ',' is missing before this place",
  'no-json-value': 'JSON has no NaN, Infinity or undefined; use null or leave the key out',
  'odd-space': 'a space that is not a plain one stands here; type it again',
  'python-word': 'JSON writes true, false and null in place of True, False and None',
  'single-quotes': 'JSON strings stand in double quotes',
  'smart-quotes': 'typographic quotes came in, probably by copying; JSON needs plain "',
  'trailing-comma': "leave out the ',' before the closing bracket",
  'trailing-text': 'the JSON value ends before this place',
  unclosed: 'the text ends too early: a bracket or a value is missing',
  'unclosed-string': 'a double quote is missing at the end of a string',
  'unquoted-key': 'JSON keys stand in double quotes',
  'unquoted-text': 'JSON strings stand in double quotes',
}

/** What to do about a mistake in JSON text, without a full stop. */
export const adviceOn = (slip: JsonSlip): string => ADVICE[slip]
