import type { Plugin } from 'rolldown'

/**
 * The files beside the CLI's bundle that hold what oclif itself depends on: what lays out help, what fills in its
 * templates, and the rest.
 */
export const OCLIF_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'oclif-text': [
    'ansis',
    'indent-string',
    'string-width',
    'supports-color',
    'widest-line',
    'wordwrap',
    'wrap-ansi',
  ],
  'oclif-templates': ['ejs'],
  'oclif-rest': [
    'ansi-escapes',
    'clean-stack',
    'cli-spinners',
    'get-package-type',
    'lilconfig',
    'minimatch',
    'semver',
    'tinyglobby',
  ],
}

/** The file that holds a package; `undefined` for what oclif does not depend on. */
const fileOf = (name: string): string | undefined =>
  Object.keys(OCLIF_PACKAGES).find((file) => OCLIF_PACKAGES[file]!.includes(name))

/**
 * Makes oclif cheap to start: each of its modules loads the others when it first uses them, its own dependencies stand
 * in files of their own, and what a CLI with a static plugin never uses is left out.
 */
export function oclifOnDemand(): Plugin {
  return {
    name: 'oclif-on-demand',
    resolveId(id, importer) {
      if (/^\.\/oclif-\w+\.cjs$/.test(id)) return { id, external: true }
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

/** One of these files: its members load one dependency each. */
export function oclifPackages(file: string): Plugin {
  const members = OCLIF_PACKAGES[file]!.map((name) => `get '${name}'() { return require('${name}') }`)
  return {
    name: 'oclif-packages',
    resolveId: (id) => (id === file ? `${VIRTUAL}${file}` : null),
    load: (id) => (id === `${VIRTUAL}${file}` ? `module.exports = { ${members.join(', ')} }` : null),
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

function requireCall(specifier: string): string {
  const file = fileOf(specifier)
  return file === undefined ? `require("${specifier}")` : `require("./${file}.cjs")["${specifier}"]`
}

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
