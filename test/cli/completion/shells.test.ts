import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COMMANDS } from '../../../src/commands/table.ts'
import { describeWith } from '../../describe-with.ts'
import { toolbox } from '../../e2e/toolbox.ts'
import { type LineProject, makeLineProject } from './line-project.ts'
import { typeInBash, typeInFish, typeInZsh, type TypeLines } from './type-line.ts'

const COMMAND_WORDS = COMMANDS.filter(({ hidden }) => hidden !== true).map(({ id }) => id.split(':')[0]!)
const wordsBelow = (topic: string): string[] =>
  COMMANDS.flatMap(({ id }) => (id.startsWith(`${topic}:`) ? [id.split(':')[1]!] : [])).toSorted()
const FORMATS = ['anthropic', 'bedrock', 'gemini', 'mcp', 'openai', 'openai-responses', 'opm']
const IDS = ['broken', 'coast', 'harbour', 'own']

/** What is offered for the last word, sorted. */
const OFFERED: readonly (readonly [title: string, line: string, words: readonly string[]])[] = [
  ['every command', 'toolbox ', [...new Set(COMMAND_WORDS)].toSorted()],
  ['the rest of a command', 'toolbox ca', ['call']],
  ['the words of a topic', 'toolbox loadout ', wordsBelow('loadout')],
  ['the flags of a command of a topic', 'toolbox serve bus --conc', ['--concurrency']],
  ['flags behind other words', 'toolbox call get_tide --trace --time', ['--timeout']],
  ['negated flags', 'toolbox new --no-', ['--no-color', '--no-git', '--no-install']],
  ['--help', 'toolbox spec --he', ['--help']],
  ['the choices of a flag', 'toolbox spec --format ', FORMATS],
  ['the choices of a flag behind =', 'toolbox spec --format=', FORMATS],
  ['the choices of an argument', 'toolbox autocomplete ', ['bash', 'fish', 'powershell', 'zsh']],
  ['tools', 'toolbox call ', ['get_tide', 'harbour/shared_tool', 'own/shared_tool', 'read_file']],
  ['tools with their toolbox once a slash is typed', 'toolbox show coast/', ['coast/get_tide']],
  ['the ids of toolboxes, of broken ones too', 'toolbox call --toolbox ', IDS],
  ['the ids of toolboxes behind =', 'toolbox call --toolbox=', IDS],
  ['the ids of toolboxes to list', 'toolbox list --id ', IDS],
  ['tools of one toolbox', 'toolbox call --toolbox coast ', ['get_tide']],
  ['tools behind another argument', 'toolbox loadout add helper get_t', ['get_tide']],
  ['toolboxes behind another', 'toolbox serve bus own coa', ['coast']],
  ['tools to spec', 'toolbox spec read', ['read_file']],
  ['toolboxes to spec', 'toolbox spec coa', ['coast']],
  ['what a tool takes', 'toolbox call get_tide ', ['exact=', 'harbour=', 'units=']],
  ['what a tool takes beside what is given', 'toolbox call get_tide harbour=Faro ex', ['exact=']],
  ['the values that a schema names', 'toolbox call get_tide units=', ['ft', 'm']],
]

const SHELLS: Readonly<Record<string, TypeLines>> = { bash: typeInBash, zsh: typeInZsh, fish: typeInFish }

let project: LineProject
beforeAll(async () => {
  project = makeLineProject()
  const place = { cwd: project.folder, env: project.env }
  const { code, stderr } = await toolbox(['autocomplete', '--refresh-cache'], place)
  if (code !== 0) throw new Error(stderr)
})
afterAll(() => project[Symbol.dispose]())

/** What stands before = only some shells repeat. */
const value = (word: string): string => word.replace(/^[^=]*=(?=.)/, '')

for (const [shell, typeIn] of Object.entries(SHELLS)) {
  describeWith(shell)(`completion in ${shell}`, () => {
    const offered = new Map<string, readonly string[]>()
    beforeAll(() => {
      const lines = [...OFFERED.map(([, line]) => line), 'toolbox call evil']
      for (const [index, words] of typeIn(lines, project).entries()) offered.set(lines[index]!, words)
    }, 60_000)

    it.each(OFFERED)('offers %s', (_, line, words) => {
      // Bash is told the first word of commands once for each, and shows it once.
      expect([...new Set(offered.get(line)!.map(value))].toSorted()).toEqual(words)
    })

    it('offers no name that a shell would run', () => {
      expect(offered.get('toolbox call evil')!.filter((word) => word.includes('evil'))).toEqual([])
      expect(existsSync(join(project.folder, 'pwned'))).toBe(false)
    })
  })
}
