import { accessSync, constants, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { UsageError } from '../usage-error.ts'

/**
 * Finds out, before anything is loaded, whether each report will have a place to go.
 *
 * @throws UsageError naming the `--output` that has no `--format`, repeats another one, or cannot be written.
 */
export function requireOutputs(formats: readonly string[], outputs: readonly string[]): void {
  if (outputs.length > formats.length) {
    throw new UsageError('each --output needs a --format before it', [
      'write --format sarif --output report.sarif',
    ])
  }
  const seen = new Set<string>()
  for (const output of outputs) {
    const file = resolve(output)
    const stats = statSync(file, { throwIfNoEntry: false })
    // A device takes any number of reports.
    const isKept = stats === undefined || stats.isFile()
    if (isKept && seen.has(file)) {
      throw new UsageError(
        `--output: ${file} is named twice, and the second report would replace the first`,
        ['give each report a file of its own'],
      )
    }
    seen.add(file)
    if (stats === undefined) requireWritableFolder(dirname(file))
    else if (stats.isDirectory()) throw new UsageError(`--output: ${file} is a folder`, ['name a file in it'])
    else requireAccess(file)
  }
}

function requireWritableFolder(folder: string): void {
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (stats === undefined) {
    throw new UsageError(`--output: the folder ${folder} does not exist`, [
      'make it, or name a file in another folder',
    ])
  }
  if (!stats.isDirectory()) {
    throw new UsageError(`--output: ${folder} is not a folder`, ['name a file in a folder'])
  }
  requireAccess(folder)
}

function requireAccess(path: string): void {
  try {
    accessSync(path, constants.W_OK)
  } catch (cause) {
    throw new UsageError(
      `--output: ${path} may not be written`,
      ['name another file, or change who may write there'],
      { cause },
    )
  }
}
