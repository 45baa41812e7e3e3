import { execFileSync } from 'node:child_process'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectShell, quoteWord } from '../../../src/cli/arguments/shell.ts'

describe('detectShell', () => {
  it.each([
    ['posix', {}],
    ['posix', { SHELL: '/bin/bash' }],
    ['posix', { SHELL: '/usr/bin/zsh' }],
    ['fish', { SHELL: '/usr/bin/fish' }],
    ['powershell', { SHELL: '/bin/bash', PSModulePath: '/home/me/.local/share/powershell/Modules' }],
    ['cmd', { ComSpec: String.raw`C:\Windows\system32\cmd.exe` }],
    [
      'cmd',
      {
        ComSpec: String.raw`C:\Windows\system32\cmd.exe`,
        PSModulePath: String.raw`C:\Program Files\WindowsPowerShell\Modules;C:\Windows\system32\WindowsPowerShell\v1.0\Modules`,
      },
    ],
    [
      'powershell',
      {
        ComSpec: String.raw`C:\Windows\system32\cmd.exe`,
        PSModulePath: String.raw`C:\Users\me\Documents\PowerShell\Modules;C:\Program Files\WindowsPowerShell\Modules`,
      },
    ],
    [
      'posix',
      { ComSpec: String.raw`C:\Windows\system32\cmd.exe`, MSYSTEM: 'MINGW64', SHELL: '/usr/bin/bash' },
    ],
  ])('finds %s', (shell, environment) => {
    expect(detectShell(environment)).toBe(shell)
  })
})

describe('quoteWord', () => {
  it('leaves a plain word alone', () => {
    expect(quoteWord('location=Lisbon')).toBe('location=Lisbon')
  })

  it.each([
    ['posix', String.raw`'it'\''s "$HOME" \'`],
    ['fish', String.raw`'it\'s "$HOME" \\'`],
    ['powershell', String.raw`'it''s "$HOME" \'`],
    ['cmd', String.raw`"it's \"$HOME\" \"`],
  ] as const)('quotes for %s', (shell, quoted) => {
    expect(quoteWord(String.raw`it's "$HOME" \ `.trim(), shell)).toBe(quoted)
  })

  it('gives a POSIX shell back any text', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), (words) => {
        const script = `printf '%s\\0' ${words.map((word) => quoteWord(word)).join(' ')}`
        const read = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
        expect(read).toEqual(words)
      }),
      { numRuns: 30 },
    )
  })
})
