import { degrades, type Profile, rejects, type Verdict } from '../profile.ts'
import { mcpXMcpHeader } from '../rules/provider/mcp-header.ts'
import { mcpNameShould } from '../rules/provider/names.ts'
import { mcpOutputRootObject } from '../rules/provider/output.ts'
import { mcpNoRemoteRef } from '../rules/provider/references.ts'
import { rootTypeObject } from '../rules/provider/root.ts'
import { refExternal } from '../rules/schema/references.ts'
import { JSON_SCHEMA_ONLY, MCP_NAME } from './shapes.ts'

const ROOT = rejects(
  rootTypeObject,
  'MCP specification, schema.ts; auto-mobile#973 (2026-01), fastmcp#69 (2025-05)',
  {
    options: { reference: true },
  },
)
const NAME = degrades(mcpNameShould, 'MCP specification, server/tools (SEP-986)', {
  options: { shape: MCP_NAME },
})
const OUTPUT_OBJECT = rejects(mcpOutputRootObject, 'msgvault#626 (2026-08), schema.ts')

const revision = (date: string, verdicts: readonly Verdict[]): Profile => ({
  id: `mcp-${date}`,
  title: `Model Context Protocol, revision ${date}`,
  readsOutput: true,
  spec: { format: 'mcp' },
  verdicts: [ROOT, ...verdicts, ...JSON_SCHEMA_ONLY],
})

/** The newest revision comes last. */
export const MCP_PROFILES = [
  revision('2025-06-18', [OUTPUT_OBJECT]),
  revision('2025-11-25', [NAME, OUTPUT_OBJECT]),
  revision('2026-07-28', [
    NAME,
    rejects(mcpXMcpHeader, 'MCP specification 2026-07-28'),
    rejects(mcpNoRemoteRef, 'MCP specification 2026-07-28, reference resolution'),
    rejects(refExternal, 'MCP specification 2026-07-28, reference resolution'),
  ]),
] as const
