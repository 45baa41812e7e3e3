import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeWith } from '../describe-with.ts'
import { makeFolder } from '../discovery/folder.ts'
import { openTerminal } from './terminal.ts'
import { fixture, ROOT } from './toolbox.ts'

const WEATHER = join(ROOT, 'examples', 'weather')
const MISBEHAVING = fixture('misbehaving')

describeWith('tmux')('toolbox new at a terminal', { timeout: 60_000 }, () => {
  test('asks for what no flag gave, and makes that', async () => {
    const folder = makeFolder()
    const terminal = await openTerminal(folder)
    await terminal.enter('toolbox new --no-install --no-git')
    await terminal.see('Name of the package')
    await terminal.enter('sky-toolbox')
    await terminal.see('Template')
    await terminal.press('Down', 'Enter')
    await terminal.see('Description')
    await terminal.enter('Looks at the sky.')
    await terminal.see('Tools')
    await terminal.enter('see_clouds, see_stars')
    await terminal.see('Package manager')
    await terminal.press('Down', 'Enter')
    const screen = await terminal.see('pnpm exec toolbox check')
    expect(screen).toContain('sky_tools: see_clouds, see_stars')
    const written = JSON.parse(readFileSync(join(folder, 'sky-toolbox/package.json'), 'utf8')) as object
    expect(written).toMatchObject({ name: 'sky-toolbox', description: 'Looks at the sky.' })
    expect(existsSync(join(folder, 'sky-toolbox/src/index.js'))).toBe(true)
  })

  test('says at once what is wrong with an answer, and lets it be mended', async () => {
    const terminal = await openTerminal(makeFolder())
    await terminal.enter('toolbox new --no-install --no-git --template python --description "" --tool x')
    await terminal.see('Name of the package')
    await terminal.enter('my weather')
    await terminal.see('Try my-weather.')
    await terminal.press('C-u')
    await terminal.enter('my-weather')
    expect(await terminal.see('pytest')).toContain('my-weather is in')
  })

  test('given up with Ctrl+C it leaves nothing, and exit code 130', async () => {
    const folder = makeFolder()
    const terminal = await openTerminal(folder)
    await terminal.enter('toolbox new')
    await terminal.see('Name of the package')
    await terminal.enter('sky-toolbox')
    await terminal.see('Template')
    await terminal.press('C-c')
    await terminal.see('130 $')
    expect(readdirSync(folder)).toEqual([])
  })

  test.each([
    ['with --yes', 'toolbox new --yes --no-install --no-git', 'my-toolbox is in'],
    ['in CI', 'CI=true toolbox new --no-install', 'the new package has no name'],
    ['when stdout is a pipe', 'toolbox new --no-install | cat', 'the new package has no name'],
    ['when stdin is a pipe', 'true | toolbox new --no-install', 'the new package has no name'],
  ])('asks nothing %s', async (_, line, answer) => {
    const terminal = await openTerminal(makeFolder())
    await terminal.enter(line)
    expect(await terminal.see(answer)).not.toContain('Name of the package (')
  })
})

describeWith('tmux')('toolbox call at a terminal', { timeout: 60_000 }, () => {
  test('asks for a missing argument, with its description', async () => {
    const terminal = await openTerminal(WEATHER)
    await terminal.enter('toolbox call get_weather')
    await terminal.see('City name or coordinates.')
    await terminal.enter('Lisbon')
    const screen = await terminal.see('"temperature_c"')
    // Indented, since a person reads it.
    expect(screen).toMatch(/^\{$/m)
    expect(screen).toMatch(/^ {2}"location": "Lisbon",$/m)
  })

  test('given up with Ctrl+C it runs nothing, and ends with 130', async () => {
    const terminal = await openTerminal(WEATHER)
    await terminal.enter('toolbox call get_weather')
    await terminal.see('City name or coordinates.')
    await terminal.press('C-c')
    expect(await terminal.see('130 $')).not.toContain('temperature_c')
  })

  test.each([
    ['with --yes', 'toolbox call get_weather --yes'],
    ['in CI', 'CI=true toolbox call get_weather'],
    ['when stdout is a pipe', '(set -o pipefail; toolbox call get_weather | cat)'],
    ['when stdin is a pipe', 'true | toolbox call get_weather'],
  ])('asks nothing %s', async (_, line) => {
    const terminal = await openTerminal(WEATHER)
    await terminal.enter(line)
    const screen = await terminal.see('2 $')
    expect(screen).toContain('location: missing, expected string')
    expect(screen).toContain('get_weather(location: string)')
  })

  test.each(['ignores_signal', 'blocks'])('stops a tool at Ctrl+C: %s', async (tool) => {
    const terminal = await openTerminal(MISBEHAVING)
    await terminal.enter(`echo begin; toolbox call misbehaving/${tool} --trace`)
    await terminal.see(/^input/m)
    await terminal.press('C-c')
    expect(await terminal.see('130 $')).toContain('Interruption: interrupted')
  })
})

describeWith('tmux')('colours at a terminal', { timeout: 60_000 }, () => {
  test.each([
    ['stand', 'toolbox list', true],
    ['stand not with NO_COLOR', 'NO_COLOR=1 toolbox list', false],
    ['stand not with --no-color', 'toolbox list --no-color', false],
    ['stand not with TERM=dumb', 'TERM=dumb toolbox list', false],
  ])('%s', async (_, line, wanted) => {
    const terminal = await openTerminal(WEATHER)
    await terminal.enter(line)
    await terminal.see(/\d+ toolbox(es)?, \d+ tools/)
    expect((await terminal.colours()).includes('\u001B[')).toBe(wanted)
  })
})
