import { expect, test } from 'vitest'
import { describeWith } from '../describe-with.ts'
import { makeProject } from './project.ts'
import { PROVIDER_FILES } from './providers.ts'
import { openTerminal } from './terminal.ts'

const cwd = makeProject(PROVIDER_FILES)
const QUESTION = 'purge_courses {"since":2020} may destroy something. Run it?'

describeWith('tmux')('toolbox call of a destructive tool at a terminal', { timeout: 60_000 }, () => {
  test('asks first, showing the arguments, and runs it at a yes', async () => {
    const terminal = await openTerminal(cwd)
    await terminal.enter('toolbox call purge_courses since=2020')
    expect(await terminal.see(QUESTION)).not.toContain('noise of the provider')
    await terminal.enter('y')
    expect(await terminal.see('"isError": false')).toContain('noise of the provider')
  })

  test.each([
    ['at Enter alone', ''],
    ['at a no', 'n'],
  ])('runs nothing %s', async (_, answer) => {
    const terminal = await openTerminal(cwd)
    await terminal.enter('toolbox call purge_courses since=2020')
    await terminal.see(QUESTION)
    await terminal.enter(answer)
    expect(await terminal.see('130 $')).not.toContain('noise of the provider')
  })

  test('runs nothing at Ctrl+C', async () => {
    const terminal = await openTerminal(cwd)
    await terminal.enter('toolbox call purge_courses since=2020')
    await terminal.see(QUESTION)
    await terminal.press('C-c')
    expect(await terminal.see('130 $')).not.toContain('noise of the provider')
  })

  test('asks nothing with --yes', async () => {
    const terminal = await openTerminal(cwd)
    await terminal.enter('toolbox call purge_courses since=2020 --yes')
    expect(await terminal.see('"isError": false')).not.toContain('Run it?')
  })

  test('needs --yes in CI', async () => {
    const terminal = await openTerminal(cwd)
    await terminal.enter('CI=true toolbox call purge_courses since=2020')
    expect(await terminal.see('2 $')).toContain('add --yes to run it without asking')
  })
})
