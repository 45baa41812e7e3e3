import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Finding } from '../../src/check/finding.ts'
import { BIN, ROOT, toolbox } from './toolbox.ts'

const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'toolbox-fuzz-')))
afterAll(() => rmSync(cwd, { recursive: true, force: true }))

const CODE = `import { defineTool, defineToolBox, z } from 'opm-toolbox'

const shout = defineTool({
  name: 'find_initial',
  description: 'Find the first letter of a name.',
  argumentSchema: z.object({ name: z.string(), "it's": z.array(z.string()).optional() }),
  outputSchema: z.object({ initial: z.string() }),
  toolCall: ({ name }) => ({ initial: name[0].toUpperCase() }),
})

export default defineToolBox('names', [shout])
`

beforeAll(() => {
  mkdirSync(join(cwd, 'node_modules'))
  symlinkSync(ROOT, join(cwd, 'node_modules/opm-toolbox'), 'dir')
  const entryPoints = { 'opm.agents.toolbox': { names: './index.js' } }
  writeFileSync(
    join(cwd, 'package.json'),
    JSON.stringify({ name: 'names', type: 'module', private: true, entryPoints }),
  )
  writeFileSync(join(cwd, 'index.js'), CODE)
})

const fuzz = async (): Promise<readonly Finding[]> => {
  const ran = await toolbox(['check', '--only', 'fuzz/*', '--fuzz', '200', '--seed', '7', '--json'], { cwd })
  expect(ran.code).toBe(1)
  return (JSON.parse(ran.stdout) as { findings: readonly Finding[] }).findings
}

/** Lets a shell read a line and run it with the binary of this checkout. */
async function runLine(line: string): Promise<{ readonly code: unknown; readonly stdout: string }> {
  const script = `toolbox() { "$NODE" "$BIN" "$@"; }\n${line} --json`
  const env = { ...process.env, NODE: process.execPath, BIN }
  try {
    const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd, env })
    return { code: 0, stdout }
  } catch (error) {
    const { code, stdout } = error as { code: unknown; stdout: string }
    return { code, stdout }
  }
}

it('prints a line that shows the fault again, and the same seed prints the same line', async () => {
  const findings = await fuzz()
  expect(findings).toMatchObject([{ rule: 'fuzz/crash', severity: 'error', tool: 'find_initial' }])
  const { message } = findings[0]!
  const line = /toolbox call .*'(?= \(seed 7\)$)/.exec(message)![0]
  expect(line).toBe(`toolbox call names/find_initial '{"name":""}'`)
  const ran = await runLine(line)
  expect(ran.code).toBe(1)
  expect(JSON.parse(ran.stdout)).toMatchObject({ error: { type: 'RuntimeError', phase: 'execution' } })
  expect((await fuzz())[0]?.message).toBe(message)
})
