import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bad, good, type Outcome } from './problem.ts'

export const TEMPLATES = ['typescript', 'javascript', 'python'] as const

export type Template = (typeof TEMPLATES)[number]

/** One file of a template, under the path that it will have in the new package. */
export interface TemplateFile {
  /** Relative, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** The files that go into every package, whatever its language. */
const SHARED = 'every'

/**
 * Reads the files of a template.
 *
 * A name that begins with `_` stands for a dotfile: npm leaves `.gitignore` out of a published package. So does
 * `_package.json` for `package.json`, which would make its folder a package inside ours.
 */
export function readTemplate(templatesRoot: string, template: Template): Outcome<readonly TemplateFile[]> {
  try {
    return good([SHARED, template].flatMap((folder) => readFolder(join(templatesRoot, folder))))
  } catch (error) {
    const message = `The template '${template}' cannot be read: ${(error as Error).message}`
    return bad('template-missing', message, 'Install opm-toolbox again: its templates folder is incomplete.')
  }
}

function readFolder(folder: string): TemplateFile[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      const names = file.slice(folder.length + 1).split(/[/\\]/)
      return { path: names.map(toOwnName).join('/'), text: readFileSync(file, 'utf8') }
    })
}

/** `__init__.py` is a name of its own, not a dotfile. */
function toOwnName(name: string): string {
  if (name === '_package.json') return 'package.json'
  return /^_[^_]/.test(name) ? `.${name.slice(1)}` : name
}
