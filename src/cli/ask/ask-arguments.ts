import type { AgentTool } from '../../core/tool.ts'
import { printIssues } from '../../schema/issues.ts'
import { describeFault } from '../arguments/describe-problem.ts'
import { readJson } from '../../json-schema/read-json.ts'
import { kindsAt } from '../arguments/kinds.ts'
import { propertyPlace, rootPlace, type SchemaPlace } from '../arguments/schema-place.ts'
import { typeTexts } from '../arguments/type-text.ts'
import { visibleLine } from '../../core/visible.ts'
import { renderType } from '../signature/render-type.ts'
import { closedValues } from './closed-values.ts'
import { type Choice, isGivenUp, loadPrompts, type Prompts } from './prompts.ts'

export type AskOutcome =
  | { readonly ok: true; readonly arguments: Readonly<Record<string, unknown>> }
  /** The person gave up; the command exits with 130. */
  | { readonly ok: false; readonly cancelled: true }

/**
 * Asks for arguments that are missing, one after the other, each with its description and choices.
 *
 * An answer is typed as `key=value` on the command line is, and checked against the tool's own schema before it is
 * taken. For objects, and lists of anything but text, JSON is asked for.
 */
export async function askArguments(
  tool: Pick<AgentTool, 'arguments'>,
  missing: readonly string[],
  prompts?: Prompts,
): Promise<AskOutcome> {
  const root = rootPlace(tool.arguments.toJsonSchema('input'))
  const asking = prompts ?? (await loadPrompts())
  const answers: Record<string, unknown> = {}
  try {
    for (const name of missing) {
      const value = await ask(tool, name, propertyPlace(root, name), asking)
      Object.defineProperty(answers, name, { value, enumerable: true, configurable: true, writable: true })
    }
  } catch (thrown) {
    if (isGivenUp(thrown)) return { ok: false, cancelled: true }
    throw thrown
  }
  return { ok: true, arguments: answers }
}

async function ask(
  tool: Pick<AgentTool, 'arguments'>,
  name: string,
  place: SchemaPlace,
  prompts: Prompts,
): Promise<unknown> {
  const choices = choicesAt(place)
  if (choices !== undefined) return prompts.select({ message: messageFor(name, place), choices })
  const text = await prompts.input({
    message: messageFor(name, place),
    async validate(text) {
      const answer = readAnswer(text, place)
      return answer.ok ? await check(tool, name, answer.value) : answer.reason
    },
  })
  const answer = readAnswer(text, place)
  return answer.ok ? answer.value : text
}

function choicesAt({ root, heads }: SchemaPlace): readonly Choice[] | undefined {
  const values = heads.length === 1 ? closedValues(heads[0], root) : undefined
  return values?.map((value) => ({
    name: visibleLine(typeof value === 'string' ? value : JSON.stringify(value)),
    value,
  }))
}

function messageFor(name: string, { root, heads, schemas }: SchemaPlace): string {
  const description = schemas.map(({ description }) => description).find((text) => typeof text === 'string')
  const type = renderType(heads[0] ?? {}, root, { depth: 1, properties: 4, members: 6 })
  const about = description === undefined ? '' : ` ${visibleLine(description)}`
  return `${visibleLine(name)} (${type})${about}`
}

type Answer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string }

function readAnswer(text: string, place: SchemaPlace): Answer {
  // Nothing but Enter is a slip more often than an empty text.
  if (text === '') return { ok: false, reason: 'a value is needed' }
  const { named } = kindsAt(place)
  const wantsJson = named.has('object') && !named.has('string')
  if (wantsJson) {
    const reading = readJson(text)
    return reading.ok ? reading : { ok: false, reason: `JSON is needed: ${describeFault(reading.fault)}` }
  }
  const typed = typeTexts([text], place)
  if (typed.ok) return typed
  const { expected, fault } = typed
  return {
    ok: false,
    reason: typed.isJsonLike ? `not JSON: ${describeFault(fault)}` : `expected ${[...expected].join(' or ')}`,
  }
}

/** Asks the tool's schema about one argument alone; what it says of the others is not of interest yet. */
async function check(
  tool: Pick<AgentTool, 'arguments'>,
  name: string,
  value: unknown,
): Promise<true | string> {
  const validation = await tool.arguments.validate({ [name]: value })
  if (validation.ok) return true
  const issues = validation.issues.filter(({ path }) => path[0] === name)
  return issues.length === 0
    ? true
    : printIssues(issues.map((issue) => ({ ...issue, path: issue.path.slice(1) })))
}
