import type { Plugin } from 'rolldown'

/**
 * Makes oclif cheap to start: each of its modules loads the others when it first uses them, and what a CLI with a
 * static plugin never uses is left out.
 */
export function oclifOnDemand(): Plugin {
  return {
    name: 'oclif-on-demand',
    resolveId: (id) => (STUBS.has(id) ? `${STUB}${id}` : null),
    load: (id) => (id.startsWith(STUB) ? STUBS.get(id.slice(STUB.length)) : null),
    transform(code, id) {
      if (!/@oclif[\\/]core[\\/]lib[\\/].*\.js$/.test(id)) return null
      return { code: requireOnDemand(withoutStdoutListener(code)), map: null }
    },
  }
}

const STUB = '\0stub:'

/** Modules that oclif loads at start-up for features that this CLI does not have. */
const STUBS: ReadonlyMap<string, string> = new Map([
  // Tells Windows Subsystem for Linux from Linux, by reading files; only the user agent shows it.
  ['wsl-utils', 'module.exports = { isWsl: false }'],
  ['debug', 'module.exports = () => Object.assign(() => {}, { enabled: false })'],
])

/** TypeScript's CommonJS output names an import after its module, and uses it as a namespace only. */
const IMPORT = /^(?:const|var) (\w+_\d+) = (?:(__importDefault|__importStar)\()?require\("([^"]+)"\)\)?;$/gm

function requireOnDemand(code: string): string {
  const names: string[] = []
  const declared = code.replace(IMPORT, (_, name: string, wrap: string | undefined, specifier: string) => {
    names.push(name)
    const call = wrap === undefined ? `require("${specifier}")` : `${wrap}(require("${specifier}"))`
    return `let $${name}; const @@${name} = () => ($${name} ??= ${call});`
  })
  const used = names.reduce(
    (text, name) =>
      text
        .replaceAll(new RegExp(`\\bnew ${name}((?:\\.\\w+)+)\\(`, 'g'), `new (${name}$1)(`)
        .replaceAll(new RegExp(`(?<![@$\\w.])${name}\\b`, 'g'), `${name}()`),
    declared,
  )
  return used.replaceAll('@@', '')
}

/** A listener on `process.stdout` would open the stream; the CLI writes to the descriptor by itself. */
const withoutStdoutListener = (code: string): string =>
  code.replace(/^process\.stdout\.on\('error'[\s\S]*?^\}\);$/m, '')
