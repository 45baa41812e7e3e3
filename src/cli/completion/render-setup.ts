import type { Style } from '../render/style.ts'
import type { Shell } from './shells.ts'

/** What to do to complete in a shell, step by step. */
export function renderSetup(shell: Shell, setup: readonly string[], style: Style): string {
  const tab = shell === 'bash' ? '<TAB><TAB>' : '<TAB>'
  return [
    style.bold(`Completion for ${shell}`),
    '',
    '1. Run this once:',
    '',
    ...setup.map((line) => `   ${style.cyan(line)}`),
    ...(NOTES[shell] ?? []).map((line) => `   ${line}`),
    '',
    '2. Then press tab:',
    '',
    `   ${style.cyan(`toolbox ${tab}`)}              commands`,
    `   ${style.cyan(`toolbox list --${tab}`)}       flags`,
    ...(shell === 'powershell' ? [] : [`   ${style.cyan(`toolbox call ${tab}`)}         tools`]),
    '',
    'After an update of toolbox: toolbox autocomplete --refresh-cache',
  ].join('\n')
}

const NOTES: Partial<Record<Shell, readonly string[]>> = {
  bash: ['', 'For a login shell, use ~/.bash_profile or ~/.profile instead.'],
  zsh: ['', 'If zsh speaks of insecure folders: compaudit lists them.'],
}
