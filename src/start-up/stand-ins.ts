import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { KeptCode } from './kept-code.ts'

/**
 * Makes an import of certain ES modules run CommonJS files with the same exports, whose compiled code is kept.
 *
 * `files` has the file to run by the ES module that it stands for. Bindings are copied when the module is first
 * imported, so none may be assigned to later.
 */
export function standIn(files: ReadonlyMap<string, string>, code: KeptCode): void {
  const byUrl = new Map([...files].map(([module, file]) => [pathToFileURL(module).href, file]))
  registerHooks({
    load(url, context, nextLoad) {
      const file = byUrl.get(url)
      if (file === undefined) return nextLoad(url, context)
      const names = Object.keys(code.run(file) as object)
      return { format: 'module', shortCircuit: true, source: printModule(file, names) }
    },
  })
}

/** The file has run by then, and stands among the modules that `require` keeps. */
function printModule(file: string, names: readonly string[]): string {
  const bindings = names.map((name, index) => `${name}: $${index}`).join(', ')
  const exported = names.map((name, index) => `$${index} as ${name}`).join(', ')
  const kept = `process.getBuiltinModule('node:module').createRequire(import.meta.url).cache`
  return `const { ${bindings} } = ${kept}[${JSON.stringify(file)}].exports\nexport { ${exported} }\n`
}
