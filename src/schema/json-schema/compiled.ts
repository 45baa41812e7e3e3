import type { Ajv2020 } from 'ajv/dist/2020.js'
import { isObject } from '../../json-schema/json-object.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { walkSchema } from '../../json-schema/walk.ts'
import { loadPackage } from '../load-package.ts'

/**
 * Compiles a schema into a fast check, for a process that validates with it many times.
 *
 * `undefined` when code must not be generated here, or when the schema has keywords in which the compiler is known to
 * differ from the standard.
 *
 * @param schema made by `toEngineSchema`.
 */
export function compileSchema(schema: JsonSchema): ((value: unknown) => boolean) | undefined {
  for (const node of walkSchema(schema))
    if (node.key === '__proto__' || differs(node.schema)) return undefined
  try {
    const compiler = sharedCompiler()
    const check = compiler.compile(schema)
    // The compiler would keep every schema that it ever saw.
    compiler.removeSchema(schema)
    return (value) => check(value)
  } catch {
    return undefined
  }
}

/** `multipleOf` counts in binary fractions there, and the other two miss what some neighbours evaluated. */
const DIFFERS = ['multipleOf', 'unevaluatedItems', 'unevaluatedProperties']

const differs = (schema: unknown): boolean =>
  isObject(schema) && DIFFERS.some((keyword) => Object.hasOwn(schema, keyword))

let shared: Ajv2020 | undefined

function sharedCompiler(): Ajv2020 {
  if (shared !== undefined) return shared
  const { Ajv2020 } = loadPackage('ajv/dist/2020.js')
  const compiler = new Ajv2020({
    strict: false,
    validateSchema: false,
    meta: false,
    logger: false,
    ownProperties: true,
  })
  const { format } = loadPackage('@cfworker/json-schema')
  for (const [name, check] of Object.entries(format)) compiler.addFormat(name, check)
  shared = compiler
  return compiler
}
