import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { KeptCode } from './kept-code.ts'

/** What runs in the place of an ES module. */
export interface StandIn {
  /** The CommonJS file with the same exports, among others. */
  readonly file: string
  /** What stands before their names there. */
  readonly prefix: string
  /** What the module exports: it has to say so before anything runs. */
  readonly names: readonly string[]
}

const RUN = Symbol.for('opm-toolbox.stand-in')

/**
 * Makes an import of certain ES modules run CommonJS files with the same exports, whose compiled code is kept.
 *
 * A file runs when its module would, after whatever is imported before it. Bindings are copied then, so none may be
 * assigned to later.
 */
export function standIn(modules: ReadonlyMap<string, StandIn>, code: KeptCode): void {
  const byUrl = new Map([...modules].map(([module, standIn]) => [pathToFileURL(module).href, standIn]))
  const run = (file: string): unknown => code.run(file)
  Object.defineProperty(globalThis, RUN, { value: run })
  registerHooks({
    load(url, context, nextLoad) {
      const found = byUrl.get(url)
      return found === undefined
        ? nextLoad(url, context)
        : { format: 'module', shortCircuit: true, source: printModule(found) }
    },
  })
}

function printModule({ file, prefix, names }: StandIn): string {
  const bindings = names.map((name, index) => `${prefix}${name}: $${index}`).join(', ')
  const exported = names.map((name, index) => `$${index} as ${name}`).join(', ')
  const run = `globalThis[Symbol.for('opm-toolbox.stand-in')]`
  return `const { ${bindings} } = ${run}(${JSON.stringify(file)})\nexport { ${exported} }\n`
}
