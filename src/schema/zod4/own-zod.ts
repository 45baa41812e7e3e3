import { loadPackage } from '../load-package.ts'
import type { DescribeParameters, ParseParameters, Zod4Parser, Zod4Result, Zod4Schema } from './types.ts'

/** What the adapters use of this library's own zod, for schemas that lack it. */
export interface OwnZod {
  toJSONSchema(schema: Zod4Schema, parameters: DescribeParameters & { metadata: object }): object
  safeParse(schema: Zod4Schema, value: unknown, parameters: ParseParameters): Zod4Result
  safeParseAsync(schema: Zod4Schema, value: unknown, parameters: ParseParameters): Promise<Zod4Result>
  compile?(schema: Zod4Schema): Zod4Schema
  config(): { readonly jitless?: boolean | undefined }
  readonly core: { readonly version: object }
  readonly globalRegistry: { get(schema: Zod4Schema): object | undefined }
}

let provided: OwnZod | undefined

/** Says which copy of zod the library's entry holds already, so that no second one is loaded. */
export function provideZod(zod: unknown): void {
  provided = zod as OwnZod
}

export function ownZod(): OwnZod {
  provided ??= loadPackage('zod').z as unknown as OwnZod
  return provided
}

/**
 * Compiles a schema whose zod is the very version that the library's entry holds: the compiler reads zod's inside.
 *
 * `undefined` for any other, and where code must not be generated.
 */
export function compileZod4(schema: Zod4Schema): Zod4Parser | undefined {
  if (provided?.compile === undefined || provided.config().jitless === true) return undefined
  const { version } = schema._zod
  if (version === undefined || !sameVersion(version, provided.core.version)) return undefined
  return provided.compile(schema) as Zod4Schema & Zod4Parser
}

const sameVersion = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)
