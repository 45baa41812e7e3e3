import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Ran, ROOT } from '../e2e/toolbox.ts'
import { commandsIn } from './commands-in-text.ts'

const DOCUMENTS = globSync(['README.md', 'CONTRIBUTING.md', 'docs/*.md', 'examples/*/README.md'], {
  cwd: ROOT,
  exclude: ['docs/commands.md'],
})

const PASTED = DOCUMENTS.flatMap((document) =>
  commandsIn(document, readFileSync(join(ROOT, document), 'utf8')),
)

/** A checkout of its own, so that commands may write; what is built and installed is the real one's. */
let checkout: string
beforeEach(() => {
  checkout = realpathSync(mkdtempSync(join(tmpdir(), 'toolbox-docs-')))
  for (const name of ['bin', 'dist', 'docs', 'src', 'templates', 'node_modules']) {
    symlinkSync(join(ROOT, name), join(checkout, name))
  }
  cpSync(join(ROOT, 'examples'), join(checkout, 'examples'), { recursive: true })
  cpSync(join(ROOT, 'package.json'), join(checkout, 'package.json'))
  mkdirSync(join(checkout, '.bin'))
  for (const [name, text] of Object.entries(PROGRAMS)) {
    writeFileSync(join(checkout, '.bin', name), text)
    chmodSync(join(checkout, '.bin', name), 0o755)
  }
  symlinkSync(join(ROOT, 'bin/run.cjs'), join(checkout, '.bin', 'toolbox'))
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

/**
 * Of npm's commands it is tested that they exist, since installing takes minutes, and testing would run these very
 * tests. Npx runs what is installed, as it does, without installing; what a new package would install is the checkout's.
 */
const PROGRAMS = {
  npm: `#!/bin/sh
case "$1" in
  ci | i | install) exit 0 ;;
  test) set -- run test ;;
esac
[ "$1" = run ] && exec node -e 'process.exit(process.argv[1] in require("./package.json").scripts ? 0 : 1)' "$2"
exit 1
`,
  npx: `#!/bin/sh
program=$1
shift
folder=$PWD
until [ -e "$folder/node_modules/.bin/$program" ] || [ "$folder" = / ]; do folder=$(dirname "$folder"); done
exec "$folder/node_modules/.bin/$program" "$@"
`,
}

function paste(script: string): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, PATH: `${join(checkout, '.bin')}:${process.env['PATH']}`, CI: '1' }
    const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', script], {
      cwd: checkout,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal, ...output }))
  })
}

describe('what the documents tell a reader to paste', () => {
  it('is found', () => {
    expect(PASTED.length).toBeGreaterThan(10)
  })

  it.each(
    PASTED.map(({ place, script, output }) => ({ place, script, output, title: script.split('\n')[0]! })),
  )(
    'works: $place $title',
    async ({ script, output }) => {
      const ran = await paste(script)
      expect(ran).toMatchObject({ code: 0, stdout: output ?? ran.stdout })
    },
    60_000,
  )

  it('would fail if it did not work', async () => {
    const lines = ['toolbox call get_wether location=Lisbon', 'npm run no-such-script', 'npx toolbox lst']
    const codes = await Promise.all(lines.map(async (line) => (await paste(line)).code))
    expect(codes).toEqual([2, 1, 2])
  })
})
