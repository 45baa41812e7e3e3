import { describe, test } from 'vitest'
import { TOPICS } from '../../src/commands/table.ts'
import { toolbox } from './toolbox.ts'

describe('the help', () => {
  test('says at the root what each topic is for', async ({ expect }) => {
    const { code, stdout } = await toolbox(['--help'])
    const section = stdout.match(/^TOPICS\n((?: .*\n)+)/m)?.[1]
    const topics = section?.trim().split('\n') ?? []
    expect(code).toBe(0)
    expect(topics.map((line) => line.trim().split(/ {2,}/))).toEqual(
      TOPICS.map(({ name, summary }) => [name, summary]),
    )
  })

  test.for(TOPICS)('says of $name itself what it is for', async ({ name, summary }, { expect }) => {
    const { stdout } = await toolbox([name, '--help'])
    expect(stdout).toContain(`${summary}\n\nUSAGE\n`)
  })
})
