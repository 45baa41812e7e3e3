import { dirname, resolve } from 'node:path'
import type { MissingExport } from './node-messages.ts'
import { readSource } from './source-excerpt.ts'
import type { StackPlace } from './stack-place.ts'

/** What to write where a name is imported that its module does not export; empty when nothing is known. */
export function adviseOnMissingExport({ specifier, name }: MissingExport, place: StackPlace): string {
  if (!/\.[cm]?ts$/.test(place.file)) return ''
  const line = readSource(place.file).split('\n')[place.line - 1] ?? ''
  const word = /^\s*export\b/.test(line) ? 'export' : 'import'
  const better =
    name === 'default' ? `${word} type … from '${specifier}'` : `${word} { type ${name} } from '${specifier}'`
  const isType = specifier.startsWith('.') && declaresType(resolve(dirname(place.file), specifier), name)
  return isType
    ? `'${name}' is a type, which Node.js strips; write \`${better}\``
    : `mend the name or, if it is a type, which Node.js strips, write \`${better}\``
}

function declaresType(file: string, name: string): boolean {
  const source = readSource(file)
  if (name === 'default') return /\bexport\s+default\s+interface\b/.test(source)
  const word = name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return [
    String.raw`\b(?:interface|type)\s+${word}(?![\w$])`,
    String.raw`\bexport\s+type\s*\{[^}]*(?<![\w$])${word}(?![\w$])`,
  ].some((pattern) => new RegExp(pattern).test(source))
}
