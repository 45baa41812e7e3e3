/** What `npm pack` would put into the package. */
export type PackedFiles =
  /** Relative to the root of the package, with `/`. */
  { readonly ok: true; readonly files: ReadonlySet<string> } | { readonly ok: false; readonly reason: string }

/**
 * Asks npm what it would publish, without building or writing anything.
 *
 * npm itself is asked, since its rules (`files`, `.npmignore`, `.gitignore`, what is always in) differ between its
 * versions; the library that holds them drags in a third of npm.
 */
export async function readPackedFiles(root: string): Promise<PackedFiles> {
  const { execa } = await import('execa')
  const words = ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error']
  const result = await execa('npm', words, { cwd: root, reject: false, timeout: 60_000, stdin: 'ignore' })
  if (result.failed) return { ok: false, reason: result.shortMessage ?? 'npm pack failed' }
  const files = parsePacked(result.stdout)
  if (files === undefined)
    return { ok: false, reason: 'npm pack --json answered something else than a list of files' }
  return { ok: true, files }
}

/** Reads the answer of `npm pack --json`: a list of packages, or an object of them. */
export function parsePacked(stdout: string): ReadonlySet<string> | undefined {
  let answer: unknown
  try {
    answer = JSON.parse(stdout)
  } catch {
    return undefined
  }
  const [packed] = typeof answer === 'object' && answer !== null ? (Object.values(answer) as unknown[]) : []
  const files: unknown = (packed as { files?: unknown } | undefined)?.files
  if (!Array.isArray(files)) return undefined
  return new Set(files.map(({ path }: { path: string }) => path.replaceAll('\\', '/')))
}
