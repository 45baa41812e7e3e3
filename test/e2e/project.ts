import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, onTestFinished } from 'vitest'
import { type Files, writeFiles } from '../discovery/folder.ts'
import { ROOT } from './toolbox.ts'

/** Makes a folder of files that lives as long as the test that makes it or, made outside, as all tests of its file. */
export function makeProject(files: Files): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'toolbox-e2e-')))
  const remove = (): void => rmSync(root, { recursive: true, force: true })
  if (expect.getState().currentTestName === undefined) afterAll(remove)
  else onTestFinished(remove)
  writeFiles(root, files)
  return root
}

const LIBRARY = pathToFileURL(join(ROOT, 'dist', 'index.js')).href

/**
 * A module whose default export is a toolbox of the built library.
 *
 * Each tool takes texts by the names of `keys`, and answers with them.
 */
export const builtToolbox = (
  id: string,
  names: readonly string[],
  keys: readonly string[] = ['text'],
): string => `
import { defineTool, defineToolBox, z } from '${LIBRARY}'
const schema = z.object(Object.fromEntries(${JSON.stringify(keys)}.map((key) => [key, z.string()])))
export default defineToolBox('${id}', ${JSON.stringify(names)}.map((name) => defineTool({
  name,
  description: 'Does ' + name + '.',
  argumentSchema: schema,
  outputSchema: schema,
  toolCall: (args) => args,
})))
`
