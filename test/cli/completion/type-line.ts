import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LineProject } from './line-project.ts'

/** What a shell offers for the last word of each line, sorted; a line may end with a space. */
export type TypeLines = (lines: readonly string[], project: LineProject) => readonly (readonly string[])[]

const SCRIPTS = join('opm-toolbox', 'autocomplete')

/** Bash splits a line into `COMP_WORDS` at spaces and at = and :, and calls the function that is registered. */
export const typeInBash: TypeLines = (lines, project) => {
  const calls = lines.map((line) => {
    const words = line.split(/ +|(?<=[=:])|(?=[=:])/)
    return `COMP_WORDS=(${words.map(quote).join(' ')}); COMP_CWORD=${words.length - 1}; COMPREPLY=(); COMP_LINE=${quote(line)}
_toolbox; printf '%s\\n' "\${COMPREPLY[@]}"; printf '%s\\n' ----`
  })
  const program = `source ${quote(join(project.cache, SCRIPTS, 'bash_setup'))}\ncomplete -p toolbox >/dev/null || exit 9\n${calls.join('\n')}`
  return takeApart(run('bash', ['--norc', '--noprofile', '-c', program], project))
}

/** Lines are typed into an interactive zsh on a terminal of its own. */
export const typeInZsh: TypeLines = (lines, project) => {
  const capture = fileURLToPath(new URL('capture.zsh', import.meta.url))
  const drive = fileURLToPath(new URL('drive.zsh', import.meta.url))
  const setup = join(project.cache, SCRIPTS, 'zsh_setup')
  return takeApart(run('zsh', ['-f', drive, setup, capture, ...lines], project))
}

export const typeInFish: TypeLines = (lines, project) => {
  const calls = lines.map((line) => `complete -C ${quote(line)}; echo ----`)
  const script = join(project.cache, SCRIPTS, 'functions', 'fish', 'toolbox.fish')
  const program = `source ${quote(script)}\n${calls.join('\n')}`
  const offered = takeApart(run('fish', ['--no-config', '-c', program], project))
  return offered.map((words) => words.map((word) => word.split('\t')[0]!))
}

function run(shell: string, argv: readonly string[], { folder, env }: LineProject): string {
  const ran = spawnSync(shell, argv, { cwd: folder, env, encoding: 'utf8' })
  if (ran.status !== 0 || ran.stderr !== '') {
    throw new Error(`${shell} ended with ${ran.status}: ${ran.stderr}${ran.stdout}`)
  }
  return ran.stdout
}

const takeApart = (output: string): string[][] =>
  output
    .split('----\n')
    .slice(0, -1)
    .map((block) =>
      block
        .split('\n')
        .filter((word) => word !== '')
        .toSorted(),
    )

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
