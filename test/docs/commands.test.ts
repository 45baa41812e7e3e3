import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandsPage } from '../../build/commands-page.ts'
import { EXIT_CODE_NOTES } from '../../build/exit-code-notes.ts'
import { EXIT } from '../../src/cli/exit-codes.ts'
import { COMMANDS } from '../../src/commands/table.ts'
import { ROOT } from '../e2e/toolbox.ts'

describe('docs/commands.md', () => {
  it('says what the commands say', async () => {
    const file = readFileSync(join(ROOT, 'docs/commands.md'), 'utf8')
    expect(file, 'docs/commands.md is behind the commands: npm run docs').toBe(await commandsPage())
  })

  it('has a section for every command', async () => {
    const page = await commandsPage()
    const shown = COMMANDS.filter(({ hidden }) => hidden !== true).map(({ id }) => id.replaceAll(':', ' '))
    expect(shown.filter((words) => !page.includes(`\n## toolbox ${words}\n`))).toEqual([])
  })

  it('explains exit codes of commands that there are, and codes that there are', () => {
    const ids = new Set(COMMANDS.map(({ id }) => id))
    expect(Object.keys(EXIT_CODE_NOTES).filter((id) => !ids.has(id))).toEqual([])
    const codes = Object.values(EXIT_CODE_NOTES).flatMap((notes) => Object.keys(notes).map(Number))
    expect(codes.filter((code) => !(Object.values(EXIT) as number[]).includes(code))).toEqual([])
  })
})
