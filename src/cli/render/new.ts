import type { NewJson } from '../new/make-package.ts'
import type { Style } from './style.ts'

/** Renders what was made and how to go on. */
export function renderNew({ name, dir, files, toolbox, tools, next }: NewJson, style: Style): string {
  return [
    `${style.green('✓')} ${style.bold(name)} is in ${dir} (${files.length} files)`,
    `  ${toolbox}: ${tools.join(', ')}`,
    '',
    'Next:',
    ...next.map((command) => `  ${style.cyan(command)}`),
  ].join('\n')
}
