import { isObject } from '../../json-schema/json-object.ts'
import { branches } from '../../json-schema/known-keys.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { parametersOf } from '../signature/render-signature.ts'
import { printLiteral, printName, renderType } from '../signature/render-type.ts'
import { describeBounds } from './bounds.ts'
import { displayWidth } from './display-width.ts'
import type { Style } from './style.ts'
import { pad } from './truncate.ts'
import { visible } from '../../core/visible.ts'
import { wrap } from './wrap.ts'

/** Objects inside objects are listed down to this level. */
const DEEPEST = 3
/** Properties of one object; the rest is counted. */
const MOST = 40

/** Renders the properties of an object schema: name, type, bounds, default, and the description beneath. */
export function renderProperties(root: JsonSchema, style: Style, width: number): readonly string[] {
  if (!isObject(root)) return []
  const parameters = parametersOf(root)
  if (parameters === undefined) return wrap(`  ${renderType(root, root)}`, width, 4)
  if (parameters.length === 0) return [`  ${style.dim(noneOf(root))}`]
  return renderList(parameters, { root, style, width, depth: 1, opened: [root] })
}

const noneOf = (root: JsonSchema): string => {
  const type = renderType(root, root)
  return type === '{}' || type === 'object' || type === 'unknown' ? 'none' : type
}

interface Context {
  readonly root: JsonSchema
  readonly style: Style
  readonly width: number
  readonly depth: number
  /** The schemas whose properties are being listed. */
  readonly opened: readonly unknown[]
}

type Parameters = NonNullable<ReturnType<typeof parametersOf>>

function renderList(parameters: Parameters, context: Context): readonly string[] {
  const { style, depth } = context
  const margin = '  '.repeat(depth)
  const shown = parameters.slice(0, MOST)
  const labels = shown.map(({ name, required }) => printName(name) + (required ? '' : '?'))
  const longest = Math.min(24, Math.max(...labels.map(displayWidth)))
  const lines = shown.flatMap((parameter, index) => {
    const inner = renderInner(parameter.schema, context)
    const facts = factsOf(parameter.schema, context.root, inner.length > 0)
    return [...renderProperty(parameter, facts, pad(labels[index]!, longest), context), ...inner]
  })
  const more = parameters.length - shown.length
  return more > 0 ? [...lines, style.dim(`${margin}… and ${more} more`)] : lines
}

/** Type, bounds and default; of an object whose properties are listed beneath, only that it is one. */
function factsOf(schema: unknown, root: JsonSchema, isListed: boolean): string {
  const parts = isObject(schema) ? branches(root, schema) : []
  const isObjectType = parts.some(({ type }) => type === 'object')
  const limits = { depth: isListed && isObjectType ? 0 : 1, properties: 4, members: 12 }
  const type = renderType(schema, root, limits)
  const isInteger = type === 'number' && parts.some(({ type }) => type === 'integer')
  return [isInteger ? 'integer' : type, ...describeBounds(parts), ...describeDefault(schema)].join(', ')
}

function renderProperty(
  { schema }: Parameters[number],
  facts: string,
  label: string,
  context: Context,
): readonly string[] {
  const { root, style, width, depth } = context
  const margin = '  '.repeat(depth)
  const parts = isObject(schema) ? branches(root, schema) : []
  const [first = '', ...rest] = wrap(facts, width - margin.length - displayWidth(label) - 2)
  const beneath = ' '.repeat(margin.length + displayWidth(label) + 2)
  const description = parts.map(({ description }) => description).find((text) => typeof text === 'string')
  const told = description === undefined ? [] : wrap(visible(description.trim()), width - beneath.length)
  return [
    `${margin}${style.cyan(label)}  ${first}`,
    ...rest.map((line) => beneath + line),
    ...told.map((line) => (beneath + style.dim(line)).trimEnd()),
  ]
}

const describeDefault = (schema: unknown): readonly string[] =>
  isObject(schema) && Object.hasOwn(schema, 'default') ? [`default ${printLiteral(schema['default'])}`] : []

/** The properties of an object, or of the objects in a list, a level deeper. */
function renderInner(schema: unknown, context: Context): readonly string[] {
  if (!isObject(schema) || context.depth >= DEEPEST) return []
  const parts = branches(context.root, schema)
  const inner = parts.flatMap((part) =>
    isObject(part['items']) ? branches(context.root, part['items']) : [part],
  )
  const described = inner.filter((part) => isObject(part['properties']) && !context.opened.includes(part))
  const lines = described.map((part) =>
    renderList(parametersWithin(part), {
      ...context,
      depth: context.depth + 1,
      opened: [...context.opened, ...described],
    }),
  )
  return lines.length > 1 ? [] : lines.flat()
}

function parametersWithin({ properties, required }: JsonSchema): Parameters {
  const names: readonly unknown[] = Array.isArray(required) ? required : []
  return Object.entries(properties as JsonSchema).map(([name, schema]) => ({
    name,
    schema,
    required: names.includes(name),
  }))
}
