import type { ToolAnnotations } from '../../core/tool.ts'
import type { ContractTool } from './contract.ts'
import type { SchemaChange } from './judge.ts'
import { isSameJson } from './same-json.ts'
import { toolChange } from './tool-changes.ts'

type Hint = Exclude<keyof ToolAnnotations, 'title'>

/** What a hint means when nobody states it (Model Context Protocol), and which value asks for more care. */
const HINTS: readonly { readonly name: Hint; readonly absent: boolean; readonly risky: boolean }[] = [
  { name: 'readOnlyHint', absent: false, risky: false },
  { name: 'destructiveHint', absent: true, risky: true },
  { name: 'idempotentHint', absent: false, risky: false },
  { name: 'openWorldHint', absent: true, risky: true },
]

/** Reports hints and policies by which hosts decide whether to ask before a call. */
export function compareAnnotationHints(before: ContractTool, after: ContractTool): readonly SchemaChange[] {
  const changes: SchemaChange[] = []
  for (const { name, absent, risky } of HINTS) {
    const old = before.annotations?.[name] ?? absent
    const now = after.annotations?.[name] ?? absent
    if (old === now) continue
    changes.push(hintChange(`/annotations/${name}`, old, now, now === risky))
  }
  for (const [name, risky] of POLICY_RISKS) {
    const old = before.policy?.[name]
    const now = after.policy?.[name]
    if (old === undefined || now === undefined || old === now) continue
    changes.push(hintChange(`/policy/${name}`, old, now, now === risky))
  }
  return changes
}

const POLICY_RISKS = [
  ['read_only', false],
  ['destructive', true],
  ['idempotent', false],
] as const

const hintChange = (pointer: string, before: boolean, after: boolean, isRisk: boolean): SchemaChange =>
  toolChange(isRisk ? 'meta/annotation-risk' : 'meta/annotation-relaxed', pointer, {
    before: { value: before },
    after: { value: after },
  })

const TEXTS = [
  ['description', 'meta/description-changed'],
  ['label', 'meta/title-changed'],
  ['summary', 'meta/title-changed'],
  ['examples', 'meta/examples-changed'],
] as const

/** Reports texts, examples and aliases of the tool itself. */
export function compareMetadata(before: ContractTool, after: ContractTool): readonly SchemaChange[] {
  const texts = TEXTS.flatMap(([field, code]) => compareText(code, `/${field}`, before[field], after[field]))
  const titles = [before.annotations?.title, after.annotations?.title] as const
  return [
    ...texts,
    ...compareText('meta/title-changed', '/annotations/title', ...titles),
    ...compareAliases(before, after),
  ]
}

function compareText(
  code: (typeof TEXTS)[number][1],
  pointer: string,
  before: unknown,
  after: unknown,
): readonly SchemaChange[] {
  if (isSameJson(before ?? null, after ?? null)) return []
  const sides = {
    ...(before === undefined ? {} : { before: { value: before } }),
    ...(after === undefined ? {} : { after: { value: after } }),
  }
  return [toolChange(code, pointer, sides)]
}

/** An alias is a name that answers; taking it away is taking a tool away from those who use that name. */
function compareAliases(before: ContractTool, after: ContractTool): readonly SchemaChange[] {
  const old = before.aliases ?? []
  const now = after.aliases ?? []
  const removed = old.filter((name) => !now.includes(name) && name !== after.name)
  const added = now.filter((name) => !old.includes(name) && name !== before.name)
  return [
    ...removed.map((value) => toolChange('tool-alias-removed', '/aliases', { before: { value } })),
    ...added.map((value) => toolChange('tool-alias-added', '/aliases', { after: { value } })),
  ]
}
