import { isObject } from '../json-schema/json-object.ts'
import { type Loss, renderSpec, StrictSchemaError } from '../spec/format.ts'
import type { Draft } from './collate.ts'
import type { Profile, SpecArguments } from './profile.ts'
import type { CheckedTool, ToolSubject } from './rule.ts'
import { openSchema } from './schema-document.ts'

/** What `toolbox spec` makes of a draft. */
export interface Rewrite {
  /** What is lost on the way, in sentences. */
  readonly losses: readonly string[]
}

interface Rewritten {
  /** The rules that the result still breaks. */
  readonly broken: ReadonlySet<string>
  readonly losses: readonly Loss[]
}

/** How many schemas a run may rewrite to see what `toolbox spec` mends; the findings beyond that do not say. */
export interface RewriteBudget {
  schemas: number
}

/**
 * Tells which drafts are gone once `toolbox spec` has rewritten the tool for the profile that claims them. The
 * result is checked by the same rules, so that nothing is promised which does not come true.
 */
export function findRewritten(
  { toolbox, tool, schemas, refused }: ToolSubject,
  drafts: readonly Draft[],
  budget: RewriteBudget,
): (draft: Draft) => Rewrite | undefined {
  const done = new Map<string, Rewritten | undefined>()
  if (refused.length > 0 || !isObject(tool.argument_schema)) return () => undefined
  for (const { rule, claim } of drafts) {
    const profile = claim?.profile
    // What only warns is not worth the rewriting.
    if (claim?.verdict.effect !== 'rejected' || claim.atMost !== undefined) continue
    if (rule.scope !== 'schema' || profile?.spec === undefined || done.has(profile.id)) continue
    budget.schemas -= schemas[0]?.nodes.length ?? 0
    if (budget.schemas < 0) break
    done.set(profile.id, rewrite(tool, toolbox.id, profile, profile.spec))
  }
  return ({ rule, claim, report: { path } }) => {
    const rewritten = claim === undefined ? undefined : done.get(claim.profile.id)
    if (rewritten === undefined || rule.scope !== 'schema' || !path.startsWith('/argument_schema'))
      return undefined
    if (rewritten.broken.has(rule.id)) return undefined
    return { losses: rewritten.losses.filter((loss) => isAbout(loss, path)).map(({ message }) => message) }
  }
}

const isAbout = ({ path, keyword }: Loss, place: string): boolean =>
  path === place || `${path}/${keyword}` === place

/** `undefined` when `toolbox spec` refuses the tool or leaves it out. */
function rewrite(
  tool: CheckedTool,
  toolboxId: string,
  profile: Profile,
  options: SpecArguments,
): Rewritten | undefined {
  const { argument_schema = {}, output_schema = {}, description = '' } = tool
  const entry = { toolboxId, tool: { name: tool.name, description, argument_schema, output_schema } }
  try {
    const { spec, losses } = renderSpec([entry], options)
    return spec[0] === undefined
      ? undefined
      : { broken: brokenBy(argumentsIn(spec[0], options), tool, profile), losses }
  } catch (error) {
    if (error instanceof StrictSchemaError) return undefined
    throw error
  }
}

/** Where each format keeps the arguments: the keys from the outside in. */
const PLACES: Readonly<Record<SpecArguments['format'], readonly string[]>> = {
  openai: ['function', 'parameters'],
  'openai-responses': ['parameters'],
  anthropic: ['input_schema'],
  gemini: ['parameters'],
  bedrock: ['toolSpec', 'inputSchema', 'json'],
  mcp: ['inputSchema'],
}

/** `undefined` for a tool that takes no arguments, or takes them in another field than the profile is about. */
const argumentsIn = (spec: Readonly<Record<string, unknown>>, { format }: SpecArguments): unknown =>
  PLACES[format].reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), spec)

function brokenBy(schema: unknown, tool: CheckedTool, profile: Profile): ReadonlySet<string> {
  if (schema === undefined) return new Set()
  const subject = { toolbox: { id: '', tools: [] }, tool, document: openSchema('argument_schema', schema) }
  const broken = new Set<string>()
  for (const { rule, options } of profile.verdicts) {
    if (rule.scope !== 'schema' || rule.reads === 'output' || broken.has(rule.id)) continue
    const reports = rule.run(subject as never, options)
    if (reports instanceof Promise || reports.length > 0) broken.add(rule.id)
  }
  return broken
}
