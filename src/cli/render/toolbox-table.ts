import type { Policy } from '../../core/policy.ts'
import type { Scan, ScannedEntry } from '../../discovery/scan-types.ts'
import type { ToolBoxRow } from '../toolbox-row.ts'
import { displayWidth } from './display-width.ts'
import { renderExcerpt, toExcerpt } from './excerpt.ts'
import { policyWord } from './policy-word.ts'
import { count, note, renderNone, renderSearched, renderSkipped } from './scan-report.ts'
import type { Style } from './style.ts'
import { pad, padStart, truncate } from './truncate.ts'
import { visible, visibleLine } from '../../core/visible.ts'

export interface ToolBoxTableOptions {
  /** Whether the tools stand beneath their toolbox. */
  readonly tools: boolean
  /** Whether to explain where each was found, what was searched, and what was skipped. */
  readonly why: boolean
  readonly scan: Scan
  readonly style: Style
  /** Columns of the terminal; `undefined` for a pipe or file, where nothing is shortened or wrapped. */
  readonly width: number | undefined
}

/** Renders the toolboxes as a table, with the reasons of those that are not well beneath them. */
export function renderToolBoxTable(rows: readonly ToolBoxRow[], options: ToolBoxTableOptions): string {
  const { why } = options
  if (rows.length === 0) return [...renderNone(options), ...(why ? renderSkipped(options) : [])].join('\n')
  const columns = layOut(rows, options.width)
  const lines = [
    options.style.dim(joinCells(HEADER, columns).trimEnd()),
    ...rows.flatMap((row) => [renderRow(row, columns, options), ...renderBeneath(row, options)]),
    ...(why ? ['', ...renderSearched(options), ...renderSkipped(options)] : []),
    '',
    options.style.dim(summarise(rows)),
  ]
  return lines.join('\n')
}

type Cells = readonly [id: string, package_: string, origin: string, tools: string, status: string]

const HEADER: Cells = ['ID', 'PACKAGE', 'ORIGIN', 'TOOLS', 'STATUS']
const GAP = '  '

const cellsOf = (row: ToolBoxRow): Cells => [
  visibleLine(row.id),
  visibleLine(`${row.package.name}@${row.package.version}`),
  row.origin,
  row.status === 'ok' || row.status === 'empty' ? String(row.tools.length) : '-',
  row.status,
]

/** The width of each column: what it needs, or less for id and package where the terminal is too narrow. */
function layOut(rows: readonly ToolBoxRow[], width: number | undefined): readonly number[] {
  const all = [HEADER, ...rows.map(cellsOf)]
  const needed = HEADER.map((_, column) => Math.max(...all.map((cells) => displayWidth(cells[column]!))))
  const [id = 0, package_ = 0, ...fixed] = needed
  if (width === undefined) return needed
  const rest = fixed.reduce((sum, columns) => sum + columns, 0) + GAP.length * fixed.length
  const room = width - rest - GAP.length
  const excess = id + package_ - room
  if (excess <= 0) return needed
  const narrowPackage = Math.max(Math.min(package_, 16), package_ - excess)
  const narrowId = Math.max(Math.min(id, 12), id - (excess - (package_ - narrowPackage)))
  return [narrowId, narrowPackage, ...fixed]
}

function joinCells(cells: Cells, columns: readonly number[], paint: (cells: Cells) => Cells = same): string {
  const fitted = cells.map((cell, column) => {
    const text = truncate(cell, columns[column])
    return column === 3 ? padStart(text, columns[column]!) : pad(text, columns[column]!)
  })
  return paint(fitted as unknown as Cells).join(GAP)
}

const same = (cells: Cells): Cells => cells

function renderRow(row: ToolBoxRow, columns: readonly number[], { style }: ToolBoxTableOptions): string {
  const paint = { ok: 'green', empty: 'yellow', shadowed: 'yellow', error: 'red' } as const
  return joinCells(cellsOf(row), columns, ([id, package_, origin, tools, status]) => [
    style.bold(id),
    package_,
    style.dim(origin),
    tools,
    style[paint[row.status]](status.trimEnd()),
  ])
}

function renderBeneath(row: ToolBoxRow, options: ToolBoxTableOptions): readonly string[] {
  return [
    ...(options.tools ? renderTools(row, options) : []),
    ...(row.error === undefined ? [] : renderReason(row.error, options)),
    ...renderShadow(row, options),
    ...(row.status === 'empty' ? note('it offers no tools', options) : []),
    ...(options.why ? renderOrigin(row, options) : []),
  ]
}

function renderTools({ tools }: ToolBoxRow, { style, width }: ToolBoxTableOptions): readonly string[] {
  const longest = Math.min(32, Math.max(0, ...tools.map(({ name }) => displayWidth(visibleLine(name)))))
  const longestWord = Math.max(0, ...tools.map(({ policy }) => policyWord(policy).length))
  return tools.map(({ name, description, policy }) => {
    const word = pad(policyWord(policy), longestWord)
    const head = `  ${pad(visibleLine(name), longest)}${GAP}${word}`
    const room = width === undefined ? undefined : width - displayWidth(head) - GAP.length
    const text = visibleLine(description)
    const start = `  ${style.cyan(pad(visibleLine(name), longest))}${GAP}`
    if (text === '' || (room !== undefined && room < 10))
      return `${start}${paintPolicy(policy, word.trimEnd(), style)}`
    return `${start}${paintPolicy(policy, word, style)}${GAP}${truncate(text, room)}`
  })
}

const paintPolicy = ({ destructive }: Policy, word: string, style: Style): string =>
  destructive ? style.red(word) : style.dim(word)

function renderReason(
  { message, reason = message, file, excerpt }: NonNullable<ToolBoxRow['error']>,
  options: ToolBoxTableOptions,
): readonly string[] {
  const place = file === undefined || reason.includes(file) ? [] : note(visibleLine(`in ${file}`), options)
  const lines =
    excerpt === undefined ? [] : renderExcerpt(toExcerpt(excerpt), options.style, (options.width ?? 80) - 4)
  return [
    ...note(options.style.red(visible(reason)), options),
    ...lines.map((line) => `    ${line}`),
    ...place,
  ]
}

function renderShadow(row: ToolBoxRow, options: ToolBoxTableOptions): readonly string[] {
  const { shadowed_by: by } = row
  if (by === undefined) return []
  return [
    ...note(
      visibleLine(`shadowed by ${by.package.name}@${by.package.version} in ${by.package.root}`),
      options,
    ),
    ...note(visibleLine(`this one is in ${row.package.root}`), options),
  ]
}

function renderOrigin(row: ToolBoxRow, options: ToolBoxTableOptions): readonly string[] {
  const entry = options.scan.entries.find((entry) => isEntryOf(entry, row))
  const location = entry?.location ?? row.package.root
  const link = location === row.package.root ? '' : `, a link to ${row.package.root}`
  const kind = row.provider === true ? ', a ToolProvider' : ''
  const declared = row.reference === '' ? '' : `; it declares ${row.reference}${kind}`
  return note(options.style.dim(visibleLine(`${WHERE[row.origin]} ${location}${link}${declared}`)), options)
}

const WHERE: Readonly<Record<ToolBoxRow['origin'], string>> = {
  project: 'the project at or above the working folder:',
  workspace: 'a workspace of the project:',
  dependency: 'a package in a node_modules up the tree:',
  path: 'in a folder given by --path or TOOLBOX_PATH:',
  global: 'installed globally:',
}

const isEntryOf = (entry: ScannedEntry, { id, reference, ...row }: ToolBoxRow): boolean =>
  entry.id === id && entry.reference === reference && entry.package.root === row.package.root

function summarise(rows: readonly ToolBoxRow[]): string {
  const tools = rows.reduce((sum, row) => sum + row.tools.length, 0)
  const broken = rows.filter(({ status }) => status === 'error').length
  const shadowed = rows.filter(({ status }) => status === 'shadowed').length
  const faults = [broken > 0 ? `${broken} broken` : '', shadowed > 0 ? `${shadowed} shadowed` : '']
  return [count(rows.length, 'toolbox'), count(tools, 'tool'), ...faults]
    .filter((part) => part !== '')
    .join(', ')
}
