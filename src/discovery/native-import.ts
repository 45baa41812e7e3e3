export type Namespace = Readonly<Record<string, unknown>>

/** `import()` in a file that Node.js itself loads: elsewhere, as in code that was compiled before, there is none. */
export const nativeImport = (url: string): Promise<Namespace> => import(url) as Promise<Namespace>
