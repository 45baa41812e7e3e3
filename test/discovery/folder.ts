import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { GROUP } from '../../src/discovery/entry-point.ts'

/** A file's text, or data that is written as JSON. */
export type Files = Readonly<Record<string, string | object>>

/** Makes a folder of its own for the test that runs, and removes it afterwards. */
export function makeFolder(files: Files = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolbox-discovery-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFiles(folder, files)
  return folder
}

export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
  }
}

/** Links `path` inside `folder` to `target`, relative to the folder that holds the link, as installers do. */
export function link(folder: string, path: string, target: string): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  symlinkSync(target, file)
}

/** The metadata of a package that declares toolboxes. */
export const plugin = (name: string, toolboxes: object | undefined, more: object = {}): object => ({
  name,
  version: '1.0.0',
  type: 'module',
  entryPoints: { [GROUP]: toolboxes },
  ...more,
})

/** The files of a plugin `name` in `folder` whose toolbox `id` has no code worth running. */
export const pluginFiles = (folder: string, name: string, id: string): Files => ({
  [join(folder, 'package.json')]: plugin(name, { [id]: './index.js' }),
  [join(folder, 'index.js')]: 'export default undefined\n',
})

const LIBRARY = new URL('../../src/index.ts', import.meta.url).href

/** A module whose default export is the class of a toolbox with tools of these names. */
export const toolboxModule = (id: string, names: readonly string[], before = ''): string => `
import { defineTool, defineToolBox, z } from '${LIBRARY}'
${before}
const tools = ${JSON.stringify(names)}.map((name) => defineTool({
  name,
  description: 'Does ' + name + '.',
  argumentSchema: z.object({ text: z.string() }),
  outputSchema: z.object({ text: z.string() }),
  toolCall: ({ text }) => ({ text }),
}))
export default defineToolBox('${id}', tools)
`
