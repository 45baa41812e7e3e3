import { loadPackage } from '../load-package.ts'
import type { DescribeParameters, ParseParameters, Zod4Result, Zod4Schema } from './types.ts'

/** What the adapters use of this library's own zod, for schemas that lack it. */
export interface OwnZod {
  toJSONSchema(schema: Zod4Schema, parameters: DescribeParameters & { metadata: object }): object
  safeParse(schema: Zod4Schema, value: unknown, parameters: ParseParameters): Zod4Result
  safeParseAsync(schema: Zod4Schema, value: unknown, parameters: ParseParameters): Promise<Zod4Result>
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
