import { toDraft202012 } from '../../json-schema/to-draft-2020-12.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, collectChanges } from './adapted.ts'

/** Rewrites what older drafts of JSON Schema write differently. */
export const modernizeDialect = (schema: JsonSchema): Adapted =>
  collectChanges((report) =>
    toDraft202012(schema, (place, keyword, replacement) =>
      report(place, keyword, `\`${keyword}\` of an older draft is written as \`${replacement}\``),
    ),
  )
