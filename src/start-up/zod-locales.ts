import { registerHooks } from 'node:module'

/** Where zod keeps its list of translations, whichever copy of zod it is. */
const LIST = /\/zod\/v4\/locales\/index\.js$/

/** A line of that list. */
const LINE = /^export \{ default as (\w+) \} from ["'](\.\/[\w-]+\.js)["'];?$/

/**
 * Makes zod read its translations of messages when they are asked for: of the hundred modules that `import 'zod'`
 * reads, half are translations that nearly nobody uses.
 */
export function loadZodLocalesOnDemand(): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!LIST.test(url) || loaded.format !== 'module' || loaded.source === undefined) return loaded
      const source = onDemand(String(loaded.source))
      return source === undefined ? loaded : { ...loaded, source }
    },
  })
}

/** The list with functions that load what they stand for; `undefined` when it is written in a way that is not known. */
export function onDemand(list: string): string | undefined {
  const lines = list.split('\n').filter((line) => line.trim() !== '')
  const parts = lines.map((line) => LINE.exec(line))
  if (!parts.every((part) => part !== null)) return undefined
  return [
    `const load = (file) => (...args) => process.getBuiltinModule('node:module').createRequire(import.meta.url)(file).default(...args)`,
    ...parts.map(([, name, file]) =>
      // The default language is read by zod itself in any case.
      file === './en.js'
        ? `export { default as ${name} } from './en.js'`
        : `export const ${name} = load('${file}')`,
    ),
  ].join('\n')
}
