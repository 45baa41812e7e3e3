import type { Policy } from '../../core/policy.ts'
import type { ToolAnnotations, ToolExample, ToolJson } from '../../core/tool.ts'
import { quoteWord, type Shell } from '../arguments/shell.ts'
import { printCall, renderCallLine, toWords } from '../signature/render-call-line.ts'
import { renderSignature } from '../signature/render-signature.ts'
import { renderProperties } from './properties.ts'
import type { Style } from './style.ts'
import { visible, visibleLine } from '../../core/visible.ts'
import { wrap } from './wrap.ts'

/** All that is known of a tool, for a person to read. */
export interface ToolPage {
  readonly tool: ToolJson & {
    readonly annotations?: ToolAnnotations
    readonly policy?: Policy
    readonly label?: string
    readonly summary?: string
    readonly aliases?: readonly string[]
    readonly examples?: readonly ToolExample[]
  }
  /** The id of the toolbox that owns it. */
  readonly toolbox: string
  /** Default that of the tool. */
  readonly policy?: Policy
  /** What `toolbox call` takes; default `toolbox/tool`. */
  readonly callName?: string
  /** Flags that a call needs, to find the tool. */
  readonly callFlags?: readonly string[]
  readonly shell?: Shell
}

/** Renders a tool's page: signature, description, arguments, output, policy, examples, and a line to paste. */
export function renderToolPage(page: ToolPage, style: Style, width = 80): string {
  const { tool, toolbox, shell } = page
  const callName = page.callName ?? `${toolbox}/${tool.name}`
  const sections = [
    renderHead(page, style, width),
    section('Arguments', renderProperties(tool.argument_schema, style, width), style),
    section('Output', renderProperties(tool.output_schema, style, width), style),
    section('Policy', renderPolicy(page), style),
    section('Examples', renderExamples(page, callName, style), style),
    section('Call it', [callLine(page, renderCallLine(tool, { callName, shell }))], style),
  ]
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

const callLine = ({ callFlags = [], shell }: ToolPage, line: string): string =>
  `  ${visible([line, ...callFlags.map((word) => (word.startsWith('--') ? word : quoteWord(word, shell)))].join(' '))}`

const section = (title: string, lines: readonly string[], style: Style): readonly string[] =>
  lines.length === 0 ? [] : [style.bold(title), ...lines]

function renderHead({ tool, toolbox }: ToolPage, style: Style, width: number): readonly string[] {
  const { label, description, summary, aliases = [] } = tool
  const name = visibleLine(tool.name)
  const [first = '', ...rest] = renderSignature(tool, { width }).split('\n')
  const about = [`toolbox ${visibleLine(toolbox)}`, label === undefined ? '' : visibleLine(label)]
  const former = aliases.length === 0 ? '' : `also answers to ${aliases.map(visibleLine).join(', ')}`
  return [
    first.startsWith(name) ? style.cyan(style.bold(name)) + first.slice(name.length) : first,
    ...rest,
    style.dim([...about, former].filter((part) => part !== '').join(' · ')),
    ...paragraph(summary, width),
    ...paragraph(description, width),
  ]
}

const paragraph = (text: string | undefined, width: number): readonly string[] =>
  text === undefined || text.trim() === '' ? [] : ['', ...wrap(visible(text.trim()), width)]

function renderPolicy({ tool, policy = tool.policy }: ToolPage): readonly string[] {
  const annotations = renderAnnotations(tool.annotations)
  if (policy === undefined) return annotations
  const traits = [
    policy.kind,
    policy.read_only ? 'read-only' : 'has effects',
    policy.idempotent ? 'idempotent' : 'not idempotent',
    policy.destructive ? 'destructive' : 'not destructive',
    `loop threshold ${policy.loop_threshold}`,
  ]
  return [`  ${visibleLine(`${traits.join(' · ')} (${policy.source})`)}`, ...annotations]
}

function renderAnnotations(annotations: ToolAnnotations | undefined): readonly string[] {
  const stated = Object.entries(annotations ?? {}).map(([hint, value]) => `${hint} ${String(value)}`)
  return stated.length === 0 ? [] : [`  ${visibleLine(stated.join(' · '))}`]
}

/** More examples are left to `--json`. */
const MOST_EXAMPLES = 5

function renderExamples(page: ToolPage, callName: string, style: Style): readonly string[] {
  const { tool, shell } = page
  const { examples = [], argument_schema: schema } = tool
  const lines = examples
    .slice(0, MOST_EXAMPLES)
    .flatMap((example) => [
      ...(example.name === undefined ? [] : [`  ${style.dim(`# ${visibleLine(example.name)}`)}`]),
      callLine(page, printCall(callName, toWords(example.arguments, schema), shell)),
      ...renderOutcome(example),
    ])
  const more = examples.length - MOST_EXAMPLES
  return more > 0 ? [...lines, style.dim(`  … and ${more} more; --json shows all`)] : lines
}

function renderOutcome({ output, error }: ToolExample): readonly string[] {
  if (error !== undefined) return [`  → fails: ${visibleLine(error)}`]
  return output === undefined ? [] : [`  → ${visibleLine(JSON.stringify(output))}`]
}
