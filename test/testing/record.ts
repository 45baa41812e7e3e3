import { type ToolBoxSource, testToolBox, type TestToolBoxOptions } from '../../src/testing.ts'

/** Runs the suite with a runner that only takes notes: `passed`, `skipped`, or why a test failed. */
export async function record(
  source: ToolBoxSource,
  options: TestToolBoxOptions = {},
): Promise<Readonly<Record<string, string>>> {
  const notes: Record<string, string> = {}
  const pending: (() => Promise<void>)[] = []
  const titles: string[] = []
  const runner: TestToolBoxOptions['runner'] = {
    describe(title, body) {
      const done = enter(title, body)
      if (done !== undefined) pending.push(() => done)
    },
    it(title, { skip }, body) {
      const path = [...titles.slice(1), title].join(' > ')
      notes[path] = 'not run'
      pending.push(async () => {
        notes[path] = skip === true ? 'skipped' : await body().then(() => 'passed', messageOf)
      })
    },
  }
  const enter = (title: string, body: () => void | Promise<void>): Promise<void> | undefined => {
    titles.push(title)
    const result = body()
    if (result instanceof Promise) return result.finally(() => titles.pop())
    titles.pop()
    return undefined
  }
  testToolBox(source, { ...options, runner })
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) await next()
  return notes
}

const messageOf = (error: unknown): string => (error as Error).message
