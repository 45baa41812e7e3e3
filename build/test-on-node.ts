import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Runs the tests on another Node.js: `npm run test:node -- 22.18.0 test/e2e`. */

const root = fileURLToPath(new URL('..', import.meta.url))
const [version, ...paths] = process.argv.slice(2)
if (version === undefined) {
  console.error('Give a version of Node.js: npm run test:node -- 22.18.0 [test files …]')
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'node-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const node = install(version)
const ran = spawnSync(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...paths], {
  cwd: root,
  stdio: 'inherit',
  // Whatever the tests start finds this Node.js first.
  env: { ...process.env, PATH: [join(node, '..'), process.env['PATH']].join(delimiter) },
})
process.exitCode = ran.status ?? 1

/** The npm registry has each Node.js as a package for each system. */
function install(wanted: string): string {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${system}-${process.arch}`
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const argv = ['install', '--no-audit', '--no-fund', '--no-package-lock', `${name}@${wanted}`]
  const installed = spawnSync('npm', argv, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  if (installed.status !== 0) throw new Error(`npm install ${name}@${wanted} failed`)
  return join(folder, 'node_modules', name, 'bin', 'node')
}
