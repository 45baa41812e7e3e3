/** A family of shells that quote alike. */
export type Shell = 'posix' | 'fish' | 'powershell' | 'cmd'

/** Guesses the shell in use from the environment that it left behind. */
export function detectShell(environment: Readonly<Record<string, string | undefined>>): Shell {
  const { SHELL, MSYSTEM, ComSpec, COMSPEC, PSModulePath } = environment
  const isWindows = (ComSpec ?? COMSPEC) !== undefined
  if (isWindows && SHELL === undefined && MSYSTEM === undefined) {
    // Windows sets PSModulePath for everyone; only PowerShell itself adds the user's own folder.
    return /documents[\\/](windows)?powershell/i.test(PSModulePath ?? '') ? 'powershell' : 'cmd'
  }
  if (!isWindows && PSModulePath !== undefined) return 'powershell'
  return /(^|[\\/])fish(\.exe)?$/.test(SHELL ?? '') ? 'fish' : 'posix'
}

/** Characters that no shell gives a meaning to. */
const PLAIN = /^[\w@+=:,./-]+$/

/** Writes one word so that the shell hands it on unchanged, quoted only where needed. */
export function quoteWord(word: string, shell: Shell = 'posix'): string {
  const isPlain = PLAIN.test(word) && !/^[@=-]/.test(word)
  if (isPlain && !(shell === 'powershell' && /[@,]/.test(word))) return word
  switch (shell) {
    case 'posix':
      return `'${word.replaceAll("'", String.raw`'\''`)}'`
    case 'fish':
      return `'${word.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
    case 'powershell':
      return `'${word.replaceAll("'", "''")}'`
    case 'cmd':
      return `"${word.replaceAll('"', String.raw`\"`)}"`
  }
}
