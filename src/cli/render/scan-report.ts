import type { Scan } from '../../discovery/scan-types.ts'
import { printSkipped } from '../../discovery/skipped.ts'
import type { Style } from './style.ts'
import { visibleLine } from '../../core/visible.ts'
import { wrap } from './wrap.ts'

interface ReportOptions {
  readonly scan: Scan
  readonly style: Style
  readonly width: number | undefined
}

/** The folders that were searched, and what they held. */
export function renderSearched(options: ReportOptions): readonly string[] {
  const { places } = options.scan
  if (places.length === 0) return []
  return [options.style.bold('Searched'), ...places.flatMap((place) => note(describePlace(place), options))]
}

function describePlace({ origin, path, exists, packages, plugins }: Scan['places'][number]): string {
  const found = `${count(packages, 'package')}, ${count(plugins, 'new plugin')}`
  const missing = origin === 'project' ? 'no package.json there or above' : 'not there'
  return `${origin} ${visibleLine(path)}: ${exists ? found : missing}`
}

/** The packages that gave no toolbox, and why. */
export function renderSkipped(options: ReportOptions): readonly string[] {
  const { skipped } = options.scan
  if (skipped.length === 0) return []
  return [
    options.style.bold('Skipped'),
    ...skipped.flatMap((entry) => note(visibleLine(printSkipped(entry)), options)),
  ]
}

/** What to read in place of an empty table: what was searched, and how to make a first toolbox. */
export function renderNone(options: ReportOptions): readonly string[] {
  const { scan } = options
  if (scan.entries.length > 0) {
    const ids = [...new Set(scan.entries.map(({ id }) => visibleLine(id)))]
    return ['No toolbox matches. These are here:', ...note(ids.join(', '), options)]
  }
  return [
    'No toolbox was found.',
    '',
    ...renderSearched(options),
    '',
    'Make a first one:        toolbox new my-toolbox',
    'Look somewhere else:     toolbox list --cwd DIR, --path DIR or --global',
  ]
}

/** Lines that belong to what stands above them. */
export function note(text: string, { width }: ReportOptions): readonly string[] {
  return wrap(text, (width ?? Number.POSITIVE_INFINITY) - 2, 2).map((line) => `  ${line}`)
}

/** `1 tool`, `2 toolboxes`. */
export const count = (amount: number, thing: string): string =>
  `${amount} ${amount === 1 ? thing : thing.endsWith('x') ? `${thing}es` : `${thing}s`}`
