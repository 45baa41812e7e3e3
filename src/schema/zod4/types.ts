/** What the adapter touches of a zod 4 schema, classic or mini, of any copy from 4.0 on. */
export interface Zod4Schema {
  readonly _zod: {
    readonly def: Zod4Definition
    /** Lazily resolved by a `lazy` schema. */
    readonly innerType?: Zod4Schema
    /** Set by an author who describes the schema himself. */
    readonly toJSONSchema?: () => unknown
    readonly version?: { readonly major: number; readonly minor: number; readonly patch: number }
  }
  safeParse?: Zod4Parser['safeParse']
  /** Classic schemas from 4.2 on describe themselves. */
  toJSONSchema?(parameters: DescribeParameters): Record<string, unknown>
  meta?(): Record<string, unknown> | undefined
}

export interface Zod4Parser {
  safeParse(value: unknown, parameters: ParseParameters): Zod4Result
  safeParseAsync(value: unknown, parameters: ParseParameters): Promise<Zod4Result>
}

export interface Zod4Definition {
  readonly type: string
  readonly checks?: readonly Zod4Check[]
  readonly [property: string]: unknown
}

interface Zod4Check {
  readonly _zod?: { readonly def?: { readonly check?: string; readonly fn?: unknown } }
}

export interface ParseParameters {
  readonly error: () => string
  readonly reportInput: true
}

export interface DescribeParameters {
  readonly target: 'draft-2020-12'
  readonly io: 'input' | 'output'
}

export type Zod4Result =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: { readonly issues: readonly Zod4Issue[] } }

export interface Zod4Issue {
  readonly code: string
  readonly message: string
  readonly path: readonly PropertyKey[]
  readonly input?: unknown
  readonly [property: string]: unknown
}
