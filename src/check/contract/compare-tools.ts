import type { JsonSchema } from '../../json-schema/types.ts'
import { compareAnnotationHints, compareMetadata } from './compare-metadata.ts'
import { compareSchemas } from './compare-schemas.ts'
import type { Change, ContractTool } from './contract.ts'
import { judgeDelta, type JudgeOptions, type SchemaChange } from './judge.ts'
import { isSameJson } from './same-json.ts'
import { exceededBudgets } from './strict-budget.ts'
import { ESCALATIONS, toolChange } from './tool-changes.ts'

/** How a provider's profile takes a tool. */
export type ProviderVerdict = 'accepted' | 'degraded' | 'rejected'

export interface CompareOptions extends JudgeOptions {
  /** How each profile takes a tool. Without it, nothing is said about providers. */
  readonly verdictsOf?: ((tool: ContractTool) => ReadonlyMap<string, ProviderVerdict>) | undefined
}

/** Lists how one tool changed. */
export function compareTools(
  before: ContractTool,
  after: ContractTool,
  options: CompareOptions = {},
): readonly SchemaChange[] {
  return [
    ...compareArgumentSchemas(before, after, options),
    ...compareOutputSchemas(before, after, options),
    ...compareAnnotationHints(before, after),
    ...compareMetadata(before, after),
    ...compareProviders(before, after, options),
  ]
}

const NO_ARGUMENTS: JsonSchema = { type: 'object', properties: {} }

function compareArgumentSchemas(
  { argument_schema: before = NO_ARGUMENTS }: ContractTool,
  { argument_schema: after = NO_ARGUMENTS }: ContractTool,
  options: CompareOptions,
): readonly SchemaChange[] {
  const changes = compareSchemas(before, after).map((delta) => judgeDelta(delta, 'in', options))
  if (!changes.some(({ code }) => code === 'in/optional-property-added')) return changes
  const known = exceededBudgets(before)
  const tripped = exceededBudgets(after).filter((budget) => !known.includes(budget))
  if (tripped.length === 0) return changes
  const code = 'in/optional-property-added'
  return changes.map((change) => (change.code === code ? { ...change, severity: ESCALATIONS[code] } : change))
}

function compareOutputSchemas(
  { output_schema: before }: ContractTool,
  { output_schema: after }: ContractTool,
  options: CompareOptions,
): readonly SchemaChange[] {
  if (saysNothing(before) && saysNothing(after)) return []
  if (saysNothing(after)) return [toolChange('out/schema-removed', '/output_schema', { before: {} })]
  if (saysNothing(before)) return [toolChange('out/schema-added', '/output_schema', { after: {} })]
  return compareSchemas(before!, after!).map((delta) => judgeDelta(delta, 'out', options))
}

const saysNothing = (schema: JsonSchema | undefined): boolean =>
  schema === undefined || Object.keys(schema).every((keyword) => keyword === '$schema' || keyword === 'title')

function compareProviders(
  before: ContractTool,
  after: ContractTool,
  { verdictsOf }: CompareOptions,
): readonly SchemaChange[] {
  if (verdictsOf === undefined) return []
  const old = verdictsOf(before)
  return [...verdictsOf(after)].flatMap(([profile, now]) => {
    const was = old.get(profile)
    if (was === undefined || (was === 'rejected') === (now === 'rejected')) return []
    const profileSides = { before: { value: profile }, after: { value: profile } }
    return [
      toolChange(now === 'rejected' ? 'compat/provider-lost' : 'compat/provider-gained', '', profileSides),
    ]
  })
}

/** Whether two tools take and give the same, whatever they are called and however they are described. */
export function haveSameSchemas(before: ContractTool, after: ContractTool): boolean {
  if (isSameJson(schemasOf(before), schemasOf(after))) return true
  const changes = [...compareArgumentSchemas(before, after, {}), ...compareOutputSchemas(before, after, {})]
  return changes.every(({ code }) => code.startsWith('meta/'))
}

const schemasOf = ({ argument_schema, output_schema }: ContractTool): unknown => [
  argument_schema ?? null,
  output_schema ?? null,
]

/** Says whose change it is. */
export const ownedBy = (change: SchemaChange, toolbox: string, tool: string): Change => ({
  ...change,
  toolbox,
  tool,
})
