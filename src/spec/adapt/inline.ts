import { inlineReferences } from '../../json-schema/inline-references.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, collectChanges } from './adapted.ts'

/** Writes out every reference that is not recursive. */
export const inlineAll = (schema: JsonSchema): Adapted =>
  collectChanges((report) =>
    inlineReferences(schema, {
      onInline: (place, reference) => report(place, '$ref', `the reference "${reference}" is written out`),
    }),
  )
