import type fc from 'fast-check'

/** The library that generates values and shrinks counter-examples; it is imported only when something is fuzzed. */
export type FastCheck = typeof fc

export type Arbitrary<T> = fc.Arbitrary<T>

export type AnyArbitrary = Arbitrary<unknown>

export const loadFastCheck = async (): Promise<FastCheck> => (await import('fast-check')).default
