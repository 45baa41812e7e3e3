import type { Plugin } from 'rolldown'

/** The file beside the CLI's bundle that holds what oclif itself depends on. */
export const OCLIF_PACKAGES = 'oclif-packages'

/** What oclif depends on: needed for help and for errors, not for running a command. */
const PACKAGES = [
  'ansi-escapes',
  'ansis',
  'clean-stack',
  'cli-spinners',
  'ejs',
  'get-package-type',
  'indent-string',
  'lilconfig',
  'minimatch',
  'semver',
  'string-width',
  'supports-color',
  'tinyglobby',
  'widest-line',
  'wordwrap',
  'wrap-ansi',
]

/**
 * Makes oclif cheap to start: each of its modules loads the others when it first uses them, its own dependencies stand
 * in a second file, and what a CLI with a static plugin never uses is left out.
 */
export function oclifOnDemand(): Plugin {
  return {
    name: 'oclif-on-demand',
    resolveId(id, importer) {
      if (id === `./${OCLIF_PACKAGES}.cjs`) return { id, external: true }
      if (id === '@oclif/core' && importer?.includes('plugin-autocomplete')) return COMMAND_ONLY
      return id === 'debug' ? NO_DEBUG : null
    },
    load: (id) => STAND_INS[id] ?? null,
    transform(code, id) {
      if (!/@oclif[\\/]core[\\/]lib[\\/].*\.js$/.test(id)) return null
      return { code: requireOnDemand(withoutProbes(code)), map: null }
    },
  }
}

/** The second file: its members load one dependency each. */
export function oclifPackages(): Plugin {
  const members = PACKAGES.map((name) => `get '${name}'() { return require('${name}') }`)
  return {
    name: 'oclif-packages',
    resolveId: (id) => (id === OCLIF_PACKAGES ? `${VIRTUAL}${OCLIF_PACKAGES}` : null),
    load: (id) =>
      id === `${VIRTUAL}${OCLIF_PACKAGES}` ? `module.exports = { ${members.join(', ')} }` : null,
  }
}

const VIRTUAL = '\0toolbox:'
const NO_DEBUG = `${VIRTUAL}debug`
const COMMAND_ONLY = `${VIRTUAL}oclif-command`

const STAND_INS: Readonly<Record<string, string>> = {
  [NO_DEBUG]: 'module.exports = () => Object.assign(() => {}, { enabled: false })',
  // The plugin that completes takes the class of a command from the index, which would pull in all of oclif.
  [COMMAND_ONLY]: `export { Command } from '@oclif/core/command'`,
}

/** TypeScript's CommonJS output names an import after its module, and uses it as a namespace only. */
const IMPORT =
  /^(?:const|var) (\w+) = (?:(__importDefault|__importStar)\()?require\(['"]([^"']+)['"]\)\)?;$/gm

function requireOnDemand(code: string): string {
  const names: string[] = []
  const declared = code.replace(IMPORT, (_, name: string, wrap: string | undefined, specifier: string) => {
    names.push(name)
    const call = wrap === undefined ? requireCall(specifier) : `${wrap}(${requireCall(specifier)})`
    return `let $${name}; const @@${name} = () => ($${name} ??= ${call});`
  })
  const used = names.reduce(
    (text, name) =>
      text
        .replaceAll(new RegExp(`\\bnew ${name}((?:\\.\\w+)+)\\(`, 'g'), `new (${name}$1)(`)
        .replaceAll(new RegExp(`(?<![@$\\w.'"])${name}\\b(?!['"])`, 'g'), `${name}()`),
    declared,
  )
  return used.replaceAll('@@', '')
}

const requireCall = (specifier: string): string =>
  PACKAGES.includes(specifier)
    ? `require("./${OCLIF_PACKAGES}.cjs")["${specifier}"]`
    : `require("${specifier}")`

/**
 * A listener on `process.stdout` would open the stream, while the CLI writes to the descriptor by itself; telling
 * Windows Subsystem for Linux from Linux reads files, and only the user agent shows it; text without a tag is no
 * template.
 */
const withoutProbes = (code: string): string =>
  code
    .replace(
      'return ejs_1.default.render(t, context)',
      "return t.includes('<%') ? ejs_1.default.render(t, context) : t",
    )
    .replace(/^process\.stdout\.on\('error'[\s\S]*?^\}\);$/m, '')
    .replaceAll("(await import('wsl-utils')).isWsl", 'false')
