import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'rolldown'
import { OCLIF_PACKAGES, oclifOnDemand, oclifPackages } from './oclif-on-demand.ts'
import { asciiOnly } from './ascii-only.ts'
import { ownKeysOnly } from './own-keys-only.ts'
import { LIBRARY_FILE } from '../src/start-up/kept-files.ts'
import { exportsOf, LIBRARY_ENTRY, libraryEntry } from './library-entry.ts'
import { inlineRuntime, readOnDemand } from './read-on-demand.ts'
import { ON_DEMAND, START_GROUPS } from './start-groups.ts'
import { collectNotices } from './third-party-notices.ts'
import { zodForNode } from './zod-for-node.ts'
import { zodLocalesOnDemand } from './zod-locales-on-demand.ts'
import { zodNamespaces } from './zod-namespaces.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const began = new Date()

/** What is built stands here until it is whole: the binary of a checkout may run at any time, also during a build. */
const staging = `.dist-${process.pid}`
process.on('exit', () => {
  for (const folder of [staging, `${staging}-old`]) rmSync(root + folder, { recursive: true, force: true })
})

const notices = collectNotices()

const LIBRARY = Object.fromEntries(
  ['index', 'testing', 'registry', 'bus']
    .map((name) => [name, `src/${name}.ts`])
    .filter(([, file]) => existsSync(`${root}${file}`)),
)

/** Names stay, so that a stack trace can be read. */
const READABLE_MINIFICATION = { compress: true, mangle: false, codegen: { removeWhitespace: true } } as const

/** Large, and the same for the binary and the library: both read it from one file. */
const TOKENIZER = 'gpt-tokenizer/encoding/o200k_base'

/** What plugins import: ES modules; zod in a file of its own, so that importing it reads one file. */
const modules = await build({
  cwd: root,
  input: LIBRARY,
  platform: 'node',
  external: (id) => /^[^./\0]/.test(id) && id !== 'zod' && !id.startsWith(root),
  plugins: [zodLocalesOnDemand(), zodForNode(), zodNamespaces(), asciiOnly(), notices.plugin],
  output: {
    dir: staging,
    format: 'esm',
    paths: { [TOKENIZER]: '../cli/tokenizer.cjs' },
    chunkFileNames: 'chunks/[name].js',
    codeSplitting: {
      groups: [
        { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
        // What checks toolboxes is far larger than the library; nobody who only defines tools reads it.
        { name: 'core', minShareCount: 2, test: /^(?!.*src[\\/](?:check|spec|discovery)[\\/])/ },
        { name: 'check', minShareCount: 2 },
      ],
    },
    minify: READABLE_MINIFICATION,
  },
})

const libraryExports = exportsOf(modules.output)

const OWN_CODE_AND_OCLIF = /^(?!.*[\\/]node_modules[\\/](?!@oclif[\\/]core[\\/]))/

/** One part of what the binary runs, as CommonJS. */
const buildCli = (
  name: string,
  file: string,
  plugins: readonly Plugin[],
  define: Readonly<Record<string, string>> = {},
): Promise<unknown> =>
  build({
    cwd: root,
    input: { [name]: file },
    preserveEntrySignatures: 'allow-extension',
    platform: 'node',
    transform: { define },
    external: [
      'ajv',
      'ajv/dist/2020.js',
      'fast-check',
      'zod',
      'wsl-utils',
      'typescript',
      ...(file === TOKENIZER ? [] : [TOKENIZER]),
    ],
    plugins: [
      ...plugins,
      ownKeysOnly(),
      asciiOnly(),
      ...(name === 'main' ? [readOnDemand(ON_DEMAND), inlineRuntime()] : []),
      notices.plugin,
    ],
    output: {
      dir: `${staging}/cli`,
      format: 'cjs',
      exports: 'named',
      paths: { [TOKENIZER]: './tokenizer.cjs' },
      entryFileNames: '[name].cjs',
      chunkFileNames: '[name]-[hash].cjs',
      // Reading few files is what makes a start fast, and little code. Packages beside oclif are for some commands only.
      codeSplitting: {
        groups: [
          ...START_GROUPS.map((group) => ({ ...group, minShareCount: 2, test: OWN_CODE_AND_OCLIF })),
          { name: 'native-import', priority: 3, test: /[\\/]native-import\.ts$/ },
        ],
      },
      minify: READABLE_MINIFICATION,
    },
  })

/** What plugins import, once more as CommonJS: only that can run with the code of an earlier run. */
await build({
  cwd: root,
  input: { library: LIBRARY_ENTRY },
  platform: 'node',
  external: (id) => /^[^./\0]/.test(id) && !id.startsWith(root),
  plugins: [libraryEntry(`${root}${staging}`, libraryExports), asciiOnly()],
  output: {
    file: `${staging}/chunks/${LIBRARY_FILE}`,
    format: 'cjs',
    exports: 'named',
    minify: READABLE_MINIFICATION,
  },
})

// Two files at start, and one more for each thing that is loaded on demand.
await buildCli('main', 'src/commands/main.ts', [oclifOnDemand()])
for (const file of Object.keys(OCLIF_PACKAGES)) await buildCli(file, file, [oclifPackages(file)])
await buildCli('load-worker', 'src/cli/load-worker.ts', [])
await buildCli('measure-worker', 'src/check/package/measure-worker.ts', [])

await buildCli('tokenizer', TOKENIZER, [])

/** Names the code that is kept of these files. */
const content = createHash('sha256')
for (const file of globSync('{cli,chunks}/*.cjs', { cwd: root + staging }).toSorted()) {
  content.update(readFileSync(`${root}${staging}/${file}`))
}
await buildCli('boot', 'src/start-up/boot.ts', [], {
  BUILD: JSON.stringify(content.digest('hex').slice(0, 8)),
  LIBRARY_EXPORTS: JSON.stringify(libraryExports),
})

notices.write(`${root}${staging}/THIRD-PARTY-NOTICES.txt`)

const tsc = `${root}node_modules/typescript/bin/tsc`
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', `${staging}/types`], {
  cwd: root,
  stdio: 'inherit',
})

// `is-fresh.ts` compares this date with those of the sources.
utimesSync(root + staging, began, began)
if (existsSync(`${root}dist`)) renameSync(`${root}dist`, `${root}${staging}-old`)
renameSync(root + staging, `${root}dist`)
