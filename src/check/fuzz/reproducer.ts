/**
 * Prints the call that shows a fault, for a POSIX shell.
 *
 * The arguments are plain ASCII, so that neither a terminal nor the clipboard changes them.
 */
export function printCall(toolbox: string, tool: string, args: Readonly<Record<string, unknown>>): string {
  return `toolbox call ${quote(`${toolbox}/${tool}`)} ${quote(toAscii(JSON.stringify(args)))}`
}

/** Prints the run that shows a fault which a single call does not: nobody sees what became of its arguments. */
export const printRun = (toolbox: string, rule: string, runs: number, seed: number): string =>
  `toolbox check ${quote(toolbox)} --only ${rule} --fuzz ${runs} --seed ${seed}`

const SAFE_WORD = /^[\w@%+=:,./-]+$/

const quote = (word: string): string => (SAFE_WORD.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)

const toAscii = (json: string): string =>
  json.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
