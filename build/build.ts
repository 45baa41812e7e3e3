import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { build } from 'rolldown'
import { oclifOnDemand } from './oclif-on-demand.ts'

const root = new URL('..', import.meta.url).pathname

rmSync(`${root}/dist`, { recursive: true, force: true })

/** What plugins import: ES modules, with zod in one file so that importing it reads one file. */
await build({
  cwd: root,
  input: { index: 'src/index.ts', testing: 'src/testing.ts', registry: 'src/registry.ts', bus: 'src/bus.ts' },
  platform: 'node',
  external: [/^[^./]/, /^node:/],
  output: { dir: 'dist', format: 'esm', chunkFileNames: 'chunks/[name]-[hash].js' },
})

/** What the binary runs: one CommonJS file and one for each thing that is loaded on demand. */
await build({
  cwd: root,
  input: { main: 'src/commands/main.ts' },
  platform: 'node',
  plugins: [oclifOnDemand()],
  output: { dir: 'dist/cli', format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
})

execFileSync(process.execPath, [`${root}/node_modules/typescript/bin/tsc`, '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
})
