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

  it('names every flag of a command in its section, or in a group that the section refers to', async () => {
    const sections = (await commandsPage()).split(/^## /m).slice(1)
    const sectionOf = (heading: string): string =>
      sections.find((section) => section.startsWith(`${heading}\n`)) ?? ''
    for (const { id, hidden, load } of COMMANDS) {
      if (hidden === true) continue
      const section = sectionOf(`toolbox ${id.replaceAll(':', ' ')}`)
      const groups = section
        .matchAll(/\[(flags[^\]]*)\]\(#/g)
        .map(([, name]) => sectionOf(capitalised(name!)))
      const named = [section, ...groups]
        .flatMap((text) => [...text.matchAll(/^\| (?:`-\w`, )?`--(?:\[no-\])?([\w-]+)/gm)])
        .map(([, name]) => name)
      const { flags, baseFlags } = await load()
      expect({ id, flags: named.toSorted() }).toEqual({
        id,
        flags: Object.keys({ ...flags, ...baseFlags }).toSorted(),
      })
    }
  })

  it('explains exit codes of commands that there are, and codes that there are', () => {
    const ids = new Set(COMMANDS.map(({ id }) => id))
    expect(Object.keys(EXIT_CODE_NOTES).filter((id) => !ids.has(id))).toEqual([])
    const codes = Object.values(EXIT_CODE_NOTES).flatMap((notes) => Object.keys(notes).map(Number))
    expect(codes.filter((code) => !(Object.values(EXIT) as number[]).includes(code))).toEqual([])
  })
})

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
