import type { ToolAnnotations } from '../../core/tool.ts'
import type { ChangeSeverity, ContractTool } from './contract.ts'
import type { SchemaChange } from './judge.ts'
import { isSameJson } from './same-json.ts'

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

const hintChange = (pointer: string, before: boolean, after: boolean, isRisk: boolean): SchemaChange => ({
  code: isRisk ? 'meta/annotation-risk' : 'meta/annotation-relaxed',
  severity: isRisk ? 'dangerous' : 'safe',
  direction: 'both',
  pointer,
  beforePointer: pointer,
  afterPointer: pointer,
  before,
  after,
})

const TEXTS: readonly (readonly [keyof ContractTool, code: string, ChangeSeverity])[] = [
  ['description', 'meta/description-changed', 'dangerous'],
  ['label', 'meta/title-changed', 'safe'],
  ['summary', 'meta/title-changed', 'safe'],
  ['examples', 'meta/examples-changed', 'safe'],
]

/** Reports texts, examples and aliases of the tool itself. */
export function compareMetadata(before: ContractTool, after: ContractTool): readonly SchemaChange[] {
  const texts = TEXTS.flatMap(([field, code, severity]) =>
    isSameJson(before[field] ?? null, after[field] ?? null)
      ? []
      : [{ code, severity, direction: 'both' as const, ...placed(`/${field}`, before[field], after[field]) }],
  )
  const titles = [before.annotations?.title, after.annotations?.title] as const
  if (titles[0] !== titles[1]) {
    const where = placed('/annotations/title', ...titles)
    texts.push({ code: 'meta/title-changed', severity: 'safe', direction: 'both', ...where })
  }
  return [...texts, ...compareAliases(before, after)]
}

function placed(pointer: string, before: unknown, after: unknown) {
  return {
    pointer,
    ...(before === undefined ? {} : { beforePointer: pointer, before }),
    ...(after === undefined ? {} : { afterPointer: pointer, after }),
  }
}

/** An alias is a name that answers; taking it away is taking a tool away from those who use that name. */
function compareAliases(before: ContractTool, after: ContractTool): readonly SchemaChange[] {
  const old = before.aliases ?? []
  const now = after.aliases ?? []
  const pointer = '/aliases'
  const removed = old
    .filter((name) => !now.includes(name) && name !== after.name)
    .map((name): SchemaChange => {
      const change = { code: 'tool-alias-removed', severity: 'breaking', direction: 'both' } as const
      return { ...change, pointer, beforePointer: pointer, before: name }
    })
  const added = now
    .filter((name) => !old.includes(name) && name !== before.name)
    .map((name): SchemaChange => {
      const change = { code: 'tool-alias-added', severity: 'safe', direction: 'both' } as const
      return { ...change, pointer, afterPointer: pointer, after: name }
    })
  return [...removed, ...added]
}
