import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Plugin } from 'rolldown'

/**
 * Keeps zod's translations of messages out of the bundle, 270 kB that nearly nobody uses; each is loaded from the
 * zod package when `z.locales` is asked for it.
 */
export function zodLocalesOnDemand(): Plugin {
  return {
    name: 'zod-locales-on-demand',
    load(id) {
      if (!/zod[\\/]v4[\\/]locales[\\/]index\.js$/.test(id)) return null
      const names = readdirSync(dirname(id)).flatMap((file) => /^([a-z][\w-]*)\.js$/i.exec(file)?.[1] ?? [])
      const locales = names.filter((name) => name !== 'index' && name !== 'en')
      return [
        `export { default as en } from './en.js'`,
        `const load = (name) => (...args) => process.getBuiltinModule('node:module')` +
          `.createRequire(import.meta.url)('zod/v4/locales/' + name + '.js').default(...args)`,
        ...locales.map((name) => `export const ${name.replaceAll('-', '')} = load('${name}')`),
      ].join('\n')
    },
  }
}
