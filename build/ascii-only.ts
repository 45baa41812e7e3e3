import type { Plugin } from 'rolldown'

/**
 * Writes characters beyond ASCII as escapes: V8 keeps a file of ASCII in half the memory and reads it without decoding.
 *
 * Right for strings, templates and regular expressions; a `String.raw` template with such a character would change, so
 * it is refused.
 */
export function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        if (/String\.raw`[^`]*[\u0080-\uFFFF]/.test(chunk.code))
          this.error(`${chunk.fileName}: String.raw beyond ASCII`)
        chunk.code = chunk.code.replaceAll(/[\u0080-\uFFFF]/g, escape)
      }
    },
  }
}

/** One UTF-16 unit. */
const escape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
