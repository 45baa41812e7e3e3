/** What the adapter touches of a Standard Schema that can describe itself as JSON Schema. */
export interface StandardSchema {
  readonly '~standard': {
    readonly vendor: string
    validate(value: unknown): StandardResult | Promise<StandardResult>
    readonly jsonSchema: {
      input(options: StandardOptions): Record<string, unknown>
      output(options: StandardOptions): Record<string, unknown>
    }
  }
  /** Only arktype's types have it. */
  toJsonSchema?(options: object): Record<string, unknown>
}

interface StandardOptions {
  readonly target: 'draft-2020-12' | 'draft-07'
  readonly libraryOptions?: Readonly<Record<string, unknown>>
}

export type StandardResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] }

export interface StandardIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}
