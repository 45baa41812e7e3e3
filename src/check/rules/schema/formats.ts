import { placeName } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'
import { pointerTo } from '../../schema-document.ts'

/** JSON Schema 2020-12, section 7.3, and the OpenAPI format registry as far as it is in use; `enum` is Gemini's. */
const KNOWN: ReadonlySet<string> = new Set(
  `date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference
  uuid uri-template json-pointer relative-json-pointer regex int8 int16 int32 int64 uint8 uint16 uint32 uint64 float
  double decimal byte binary password enum`.split(/\s+/),
)

export const schemaVendorFormat = defineRule({
  id: 'schema/vendor-format',
  family: 'schema',
  title: 'A `format` is one that JSON Schema or OpenAPI defines.',
  severity: 'warning',
  scope: 'schema',
  reads: 'both',
  *detect({ document }) {
    for (const node of document.having('format')) {
      const { format } = node.schema
      if (typeof format !== 'string' || KNOWN.has(format)) continue
      yield { path: pointerTo(document, node, 'format'), details: { format, place: placeName(node) } }
    }
  },
  message: ({ format, place }) =>
    `The format '${format}' at ${place} is no standard one; some providers refuse it.`,
  fix: () => 'Leave it out: say it in the description, or with a `pattern`.',
})
