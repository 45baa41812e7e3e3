import type { SchemaNode } from '../../../json-schema/walk.ts'
import { placeName } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'
import { pointerTo } from '../../schema-document.ts'

/** `token` of RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const TYPES: ReadonlySet<unknown> = new Set(['integer', 'string', 'boolean'])

type Fault = 'syntax' | 'type' | 'unreachable' | 'twice'

const TEXT: Readonly<Record<Fault, string>> = {
  syntax: 'is no HTTP token',
  type: 'stands at something that is no integer, string or boolean',
  unreachable: 'stands where not every call has a value: inside a list, a map or a branch',
  twice: 'names a header that another argument already has',
}

export const mcpXMcpHeader = defineRule({
  id: 'mcp/x-mcp-header',
  family: 'provider',
  title: 'An `x-mcp-header` is a token, unique, at a plain value that can be reached by properties alone.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    const names = new Set<string>()
    for (const node of document.having('x-mcp-header')) {
      const header = node.schema['x-mcp-header']
      const fault = findFault(node, header, names)
      if (typeof header === 'string') names.add(header.toLowerCase())
      if (fault === undefined) continue
      const details = { fault, header: String(header), place: placeName(node) }
      yield { path: pointerTo(document, node, 'x-mcp-header'), details }
    }
  },
  message: ({ fault, header, place }) =>
    `\`x-mcp-header: ${header}\` at ${place} ${TEXT[fault]}; HTTP clients must drop the tool.`,
  fix: () => 'Correct it, or leave it out.',
})

function findFault(node: SchemaNode, header: unknown, names: ReadonlySet<string>): Fault | undefined {
  if (typeof header !== 'string' || !TOKEN.test(header)) return 'syntax'
  if (!TYPES.has((node.schema as Record<string, unknown>)['type'])) return 'type'
  for (let at = node; at.parent !== undefined; at = at.parent)
    if (at.keyword !== 'properties') return 'unreachable'
  return names.has(header.toLowerCase()) ? 'twice' : undefined
}
