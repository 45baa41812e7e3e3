/** What the adapter touches of a zod 3 schema: the package zod 3, or `zod/v3`. */
export interface Zod3Schema {
  readonly _def: Zod3Definition
  safeParse(value: unknown, params: Zod3Parameters): Zod3Result
  safeParseAsync(value: unknown, params: Zod3Parameters): Promise<Zod3Result>
  isOptional(): boolean
}

export interface Zod3Definition {
  readonly typeName: string
  readonly [property: string]: unknown
}

export type Zod3Effect =
  | { readonly type: 'refinement'; readonly refinement: unknown }
  | { readonly type: 'transform'; readonly transform: unknown }
  | { readonly type: 'preprocess'; readonly transform: unknown }

export interface Zod3Parameters {
  errorMap(
    issue: Zod3Issue,
    context: { readonly defaultError: string; readonly data: unknown },
  ): { message: string }
}

export type Zod3Result =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: { readonly issues: readonly Zod3Issue[] } }

export interface Zod3Issue {
  readonly code: string
  readonly message: string
  readonly path: readonly (string | number)[]
  readonly [property: string]: unknown
}
