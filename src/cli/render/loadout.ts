import type { AssignmentRow } from '../loadout/describe-loadout.ts'
import { displayWidth } from './display-width.ts'
import { policyWord } from './policy-word.ts'
import { count } from './scan-report.ts'
import type { Style } from './style.ts'
import { pad, truncate } from './truncate.ts'
import { visibleLine } from '../../core/visible.ts'

export interface LoadoutView {
  readonly agent: string
  readonly file: string
  readonly rows: readonly AssignmentRow[]
}

const HEADER = ['TOOL', 'STATE', 'POLICY', 'TOOLBOX', 'LABEL'] as const
const GAP = '  '

/** Renders a loadout as a table, stale assignments marked, with configurations beneath. */
export function renderLoadout(
  { agent, file, rows }: LoadoutView,
  style: Style,
  width: number | undefined,
): string {
  const enabled = rows.filter((row) => row.enabled && row.available).length
  const title = `${style.bold(visibleLine(agent))}: ${count(rows.length, 'tool')}, ${enabled} in use`
  const cells = rows.map(cellsOf)
  const widths = HEADER.map((head, column) =>
    Math.max(displayWidth(head), ...cells.map((row) => displayWidth(row[column]!))),
  )
  const line = (row: readonly string[]): string =>
    truncate(
      row
        .map((cell, column) => pad(cell, widths[column]!))
        .join(GAP)
        .trimEnd(),
      width,
    )
  const body = rows.flatMap((row, index) => [
    paint(line(cells[index]!), row, style),
    ...(row.config === undefined
      ? []
      : [style.dim(truncate(`  config ${JSON.stringify(row.config)}`, width))]),
  ])
  const table = rows.length === 0 ? [] : [style.dim(line(HEADER)), ...body]
  return [title, ...table, '', style.dim(file)].join('\n')
}

const cellsOf = ({
  name,
  enabled,
  available,
  toolboxes,
  label,
  policy,
}: AssignmentRow): readonly string[] => [
  visibleLine(name),
  available ? (enabled ? 'enabled' : 'disabled') : 'not here',
  policy === undefined ? '-' : policyWord(policy),
  available ? toolboxes.map(visibleLine).join(', ') : '-',
  label === undefined ? '' : visibleLine(label),
]

function paint(line: string, { enabled, available }: AssignmentRow, style: Style): string {
  if (!available) return style.yellow(line)
  return enabled ? line : style.dim(line)
}
