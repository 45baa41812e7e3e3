import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Ran, toolbox } from '../../e2e/toolbox.ts'

let home: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'toolbox-home-'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const autocomplete = (argv: readonly string[], shell = '/bin/bash'): Promise<Ran> =>
  toolbox(['autocomplete', ...argv], { cwd: home, env: { HOME: home, XDG_CACHE_HOME: '', SHELL: shell } })

describe('toolbox autocomplete', () => {
  it.each([
    ['bash', '>> ~/.bashrc'],
    ['zsh', '>> ~/.zshrc'],
    ['fish', '>> ~/.config/fish/config.fish'],
    ['powershell', '$PROFILE'],
  ])('says how to set up %s', async (shell, step) => {
    const { code, stdout, stderr } = await autocomplete([shell])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(`toolbox autocomplete script ${shell}`)
    expect(stdout).toContain(step)
  })

  it('takes the shell from the environment', async () => {
    const { stdout } = await autocomplete(['--json'], '/usr/bin/zsh')
    expect(JSON.parse(stdout)).toMatchObject({ shell: 'zsh', setup: [expect.any(String), 'source ~/.zshrc'] })
  })

  it('asks for the shell when the environment names none that it knows', async () => {
    const { code, stderr } = await autocomplete([], '/bin/elvish')
    expect(code).toBe(2)
    expect(stderr).toContain('toolbox autocomplete bash|zsh|fish|powershell')
  })

  it('prints only the path of what it wrote with --json', async () => {
    const { stdout } = await autocomplete(['powershell', '--json'])
    const { script } = JSON.parse(stdout) as { script: string }
    expect(script.startsWith(home)).toBe(true)
    expect(readFileSync(script, 'utf8')).toContain('Register-ArgumentCompleter -Native -CommandName toolbox')
  })

  it('says in the script of fish what a topic is for', async () => {
    const { stdout } = await autocomplete(['fish', '--json'])
    const { script } = JSON.parse(stdout) as { script: string }
    expect(readFileSync(script, 'utf8')).toContain("-a loadout -d 'Say which tools each agent has.'\n")
  })

  it('says nothing when it only refreshes', async () => {
    expect(await autocomplete(['-r'])).toMatchObject({ code: 0, stdout: '', stderr: '' })
  })

  it('prints one line for the start-up file of a shell', async () => {
    const { stdout } = await autocomplete(['script', 'bash'])
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/^test -f '.*bash_setup' && source '.*'/),
    ])
  })
})
