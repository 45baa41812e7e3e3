import type * as interpreter from '@cfworker/json-schema'
import type * as compiler from 'ajv/dist/2020.js'
import type * as zod from 'zod'
import type * as zod3Converter from 'zod-to-json-schema'
import type * as zod3 from 'zod/v3'

/** What is loaded when a schema first needs it. */
interface Packages {
  readonly '@cfworker/json-schema': typeof interpreter
  readonly 'ajv/dist/2020.js': typeof compiler
  readonly zod: typeof zod
  readonly 'zod-to-json-schema': typeof zod3Converter
  readonly 'zod/v3': typeof zod3
}

let load: NodeJS.Require | undefined

/** Loads a package synchronously and late; Node.js keeps it, so calling again costs next to nothing. */
export function loadPackage<Name extends keyof Packages>(name: Name): Packages[Name] {
  load ??= process.getBuiltinModule('node:module').createRequire(import.meta.url)
  return load(name) as Packages[Name]
}
