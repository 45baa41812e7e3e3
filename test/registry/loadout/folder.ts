import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Makes a folder of its own for the test that runs, and removes it afterwards. */
export function makeFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolbox-loadouts-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
