import { join } from 'node:path'
import type { Config } from '@oclif/core'
import type { Shell } from './shells.ts'

/** Where a shell's script stands, and the file to read from its start-up file, which may be the script itself. */
export interface ShellScript {
  readonly script: string
  readonly setup: string
}

/** The files of each shell, in the user's cache folder, as oclif's plugin lays them out. */
export function scriptsIn({ cacheDir, bin }: Config): Readonly<Record<Shell, ShellScript>> {
  const folder = join(cacheDir, 'autocomplete')
  const functions = (shell: Shell, name: string): string => join(folder, 'functions', shell, name)
  const fish = functions('fish', `${bin}.fish`)
  const powershell = functions('powershell', `${bin}.ps1`)
  return {
    bash: { script: functions('bash', `${bin}.bash`), setup: join(folder, 'bash_setup') },
    zsh: { script: functions('zsh', `_${bin}`), setup: join(folder, 'zsh_setup') },
    fish: { script: fish, setup: fish },
    powershell: { script: powershell, setup: powershell },
  }
}

/** The line for a shell's start-up file. */
export function setupLine(shell: Shell, config: Config): string {
  const file = scriptsIn(config)[shell].setup
  const comment = `# ${config.bin} autocomplete setup`
  if (shell === 'powershell') return `. '${file.replaceAll("'", "''")}' ${comment}`
  if (shell === 'fish') return `test -f ${quote(file)}; and source ${quote(file)} ${comment}`
  return `test -f ${quote(file)} && source ${quote(file)} ${comment}`
}

/** For a POSIX shell, and for fish. */
export const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
