import { describe, expect, it } from 'vitest'
import { makeProject } from './project.ts'
import { PROVIDER_FILES } from './providers.ts'
import { type Ran, toolbox } from './toolbox.ts'

const cwd = makeProject(PROVIDER_FILES)
const run = (...argv: string[]): Promise<Ran> => toolbox(argv, { cwd })

const json = async (...argv: string[]): Promise<Record<string, unknown>> =>
  JSON.parse((await run(...argv, '--json')).stdout) as Record<string, unknown>

/** What the provider's tool was told. */
const told = ({ stdout }: Ran): unknown => {
  const { content } = JSON.parse(stdout) as { content: { text: string }[] }
  return JSON.parse(content[0]!.text)
}

describe('an entry point that exports a ToolProvider', () => {
  it('is listed with its tools and their policies, however often it was listed before', async () => {
    const first = (await json('list', '--id', 'courses'))['toolboxes']
    expect(first).toMatchObject([
      {
        id: 'courses',
        status: 'ok',
        provider: true,
        tools: [
          { name: 'course_search', policy: { kind: 'search', read_only: true, source: 'inferred' } },
          { name: 'purge_courses', policy: { kind: 'write', destructive: true, source: 'declared' } },
          { name: 'describe_course', policy: { kind: 'unknown' } },
        ],
      },
    ])
    expect((await json('list', '--id', 'courses'))['toolboxes']).toEqual(first)
  })

  it('is listed for people with a word for each policy', async () => {
    const { stdout } = await run('list', '--tools', '--why')
    expect(stdout).toContain('purge_courses    destructive  Does purge_courses.')
    expect(stdout).toContain('save_note  write')
    expect(stdout).toContain('it declares ./index.js, a ToolProvider')
  })

  it('is shown, with the policy that is inferred', async () => {
    const { stdout } = await run('show', 'course_search')
    expect(stdout).toContain('course_search(query: string)')
    expect(stdout).toContain('toolbox courses · Course search')
    expect(stdout).toContain(
      'search · read-only · idempotent · not destructive · loop threshold 10 (inferred)',
    )
  })

  it('has its tools in the spec', async () => {
    const spec = JSON.parse((await run('spec', 'courses', '--format', 'mcp')).stdout) as Record<
      string,
      unknown
    >[]
    expect(spec.map(({ name }) => name)).toEqual(['course_search', 'purge_courses', 'describe_course'])
    expect(spec[1]).toMatchObject({ annotations: { destructiveHint: true, readOnlyHint: false } })
  })

  it('is called through the lifecycle, with configuration and context', async () => {
    const ran = await run(
      'call',
      'course_search',
      'query=tea',
      '--config',
      '{"a":1}',
      '--context',
      '{"agent":"x"}',
    )
    expect(told(ran)).toEqual({
      name: 'course_search',
      args: { query: 'tea' },
      config: { a: 1 },
      context: { agent: 'x' },
    })
    expect(ran.stderr).toContain('noise of the provider')
    expect((await run('call', 'course_search', '{"query":7}')).code).toBe(2)
  })

  it('fails in execution with the text of a result that is an error', async () => {
    const ran = await run('call', 'course_search', 'query=nothing', '--json')
    expect(ran.code).toBe(1)
    expect(JSON.parse(ran.stdout)).toMatchObject({
      error: {
        type: 'RuntimeError',
        phase: 'execution',
        message: expect.stringContaining('"query":"nothing"'),
      },
    })
  })

  it('answers to a former name', async () => {
    expect(told(await run('call', 'courses/find_courses', 'a=1'))).toMatchObject({ name: 'find_courses' })
  })

  it('answers to a former name that nothing but the provider knows, now and when its tools are remembered', async () => {
    for (const _ of [1, 2])
      expect(told(await run('call', 'old_courses', 'a=1'))).toMatchObject({ name: 'old_courses' })
    expect((await run('call', 'olden_courses')).code).toBe(2)
  })

  it('is named where it fails to say whether it has a tool, now and when its tools are remembered', async () => {
    for (const _ of [1, 2]) {
      const ran = await run('call', 'secret_course')
      expect(ran).toMatchObject({ code: 2, stdout: '' })
      expect(ran.stderr).toContain("'courses'")
      expect(ran.stderr).toContain('the list is locked')
    }
    expect((await run('call', 'courses/secret_course')).code).toBe(3)
  })

  it.each(['never_told', 'for_ever'])(
    'is given up when it does not say whether it has a tool: %s',
    async (name) => {
      const ran = await run('call', name, '--timeout', '1s', '--json')
      expect(ran.code).toBe(2)
      expect(JSON.parse(ran.stdout)).toMatchObject({
        error: { message: expect.stringContaining("'courses'") },
      })
    },
  )

  it('does not run a misspelt name that it takes for its own, unless it is asked itself', async () => {
    const ran = await run('call', 'course_serch', 'query=tea')
    expect(ran).toMatchObject({ code: 2, stdout: '' })
    expect(ran.stderr).toContain("did you mean 'courses/course_search' or 'courses/course_serch'?")
    expect(told(await run('call', 'courses/course_serch', 'query=tea'))).toMatchObject({
      name: 'course_serch',
    })
  })

  it('prints its result as it is for MCP, and its text for people', async () => {
    const mcp = JSON.parse((await run('call', 'describe_course', '--format', 'mcp')).stdout) as object
    expect(Object.keys(mcp)).toEqual(['content', 'isError'])
    const { stdout } = await run('call', 'describe_course', '--format', 'text')
    expect(stdout).toMatch(/^\{"name":"describe_course"/)
  })

  it('may offer nothing, as its configuration says', async () => {
    const ran = await run('call', 'describe_course', '--config', '{"enabled":false}')
    expect(ran.code).toBe(0)
    const other = await run('call', 'courses/other', '--config', '{"enabled":false}')
    expect(other.code).toBe(2)
  })
})

describe('toolbox call --read-only', () => {
  it('runs what is stated, annotated or inferred to only read', async () => {
    expect((await run('call', 'course_search', 'query=tea', '--read-only')).code).toBe(0)
    expect((await run('call', 'find_note', 'text=x', '--read-only')).code).toBe(0)
  })

  it.each([
    ['save_note', 'it changes something (inferred from its name and description)'],
    ['purge_courses', 'it may destroy something (its policy says so)'],
    ['describe_course', 'whether it changes anything is not known (inferred from its name and description)'],
  ])('refuses %s, and says why', async (tool, reason) => {
    const ran = await run('call', tool, '--read-only', '--yes', '--json')
    expect(ran.code).toBe(2)
    expect(JSON.parse(ran.stdout)).toMatchObject({
      error: { type: 'UsageError', message: expect.stringContaining(reason) },
    })
    expect(ran.stderr).not.toContain('noise of the provider')
  })
})

describe('toolbox call of a destructive tool', () => {
  it('needs --yes where nobody can be asked', async () => {
    const ran = await run('call', 'purge_courses', '--json')
    expect(ran.code).toBe(2)
    expect(JSON.parse(ran.stdout)).toMatchObject({
      error: {
        type: 'UsageError',
        hints: [expect.stringContaining('--yes'), expect.stringContaining('--dry-run')],
      },
    })
    expect(ran.stderr).not.toContain('noise of the provider')
    expect(told(await run('call', 'purge_courses', '--yes'))).toMatchObject({ name: 'purge_courses' })
  })

  it('needs --yes in a process of its own too', async () => {
    expect((await run('call', 'purge_courses', '--isolate')).code).toBe(2)
    expect((await run('call', 'purge_courses', '--isolate', '--yes')).code).toBe(0)
  })

  it('needs nothing to validate its arguments', async () => {
    expect((await run('call', 'purge_courses', '--dry-run', 'a=1')).stdout).toBe('{"a":1}\n')
  })
})
