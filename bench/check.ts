import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnSync } from 'node:child_process'
import { measure } from './measure.ts'
import { BIN } from './rows.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TOOLS = 200
const PAIRS = 7

const MODULE = `import { defineTool, defineToolBox, z } from 'opm-toolbox'
const argumentSchema = z.strictObject({
  query: z.string().min(1).describe('What to look for.'),
  unit: z.enum(['metric', 'imperial']).describe('The system of units.'),
  tags: z.array(z.string()).describe('Words that must occur.'),
  place: z.strictObject({ city: z.string(), country: z.string() }).describe('Where to look.'),
  limit: z.int().min(1).max(50).default(5).describe('How many at most.'),
})
const outputSchema = z.object({ found: z.array(z.object({ id: z.string(), score: z.number() })) })
export default defineToolBox('bench_tools', Array.from({ length: ${TOOLS} }, (_, index) => defineTool({
  name: 'find_thing_' + index,
  description: 'Finds things of the kind ' + index + ' by what they are.',
  argumentSchema,
  outputSchema,
  annotations: { readOnlyHint: true },
  examples: [{ arguments: { query: 'a', unit: 'metric', tags: [], place: { city: 'b', country: 'c' } }, output: { found: [] } }],
  toolCall: () => ({ found: [] }),
})))
`

/** A project with one toolbox of many tools, and the same package installed beside it. */
function makeTools(): string {
  const folder = mkdtempSync(join(tmpdir(), 'toolbox-bench-'))
  for (const home of ['own', 'other/node_modules/bench-toolbox']) {
    const write = (path: string, text: string): void => {
      const file = join(folder, home, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    const entryPoints = { 'opm.agents.toolbox': { bench_tools: './index.js' } }
    const metadata = { name: 'bench-toolbox', version: '1.0.0', type: 'module', private: true, entryPoints }
    write('package.json', JSON.stringify(metadata))
    write('index.js', MODULE)
    mkdirSync(join(folder, home, 'node_modules'))
    symlinkSync(ROOT, join(folder, home, 'node_modules/opm-toolbox'))
    writeFileSync(join(folder, 'own/.gitignore'), 'node_modules\n')
  }
  const wrote = spawnSync(process.execPath, [BIN, 'manifest'], { cwd: join(folder, 'own') })
  if (wrote.status !== 0) throw new Error(wrote.stderr.toString())
  const manifest = join(folder, 'own/toolbox.manifest.json')
  spawnSync('cp', [manifest, join(folder, 'other/node_modules/bench-toolbox')])
  return folder
}

const folder = makeTools()
try {
  const own = join(folder, 'own')
  // Reads the manifest of the installed package and imports nothing.
  const reading = { argv: [BIN, 'list', '--json'], cwd: join(folder, 'other') }
  // So many tools are too many for one request, which is no question of time.
  const check = ['check', '--skip', 'toolset/*', '--skip', 'package/load-time']
  const rows = [
    ['--version', ['--version']],
    [
      'check, only tools and schemas',
      [...check, '--skip', 'package/*', '--skip', 'contract/*', '--skip', 'example/*'],
    ],
    ['check, without npm pack', [...check, '--skip', 'package/*']],
    ['check', check],
  ] as const
  console.log(
    `${TOOLS} tools, default profiles; median of ${PAIRS} pairs with reading their manifest (toolbox list)`,
  )
  for (const [name, argv] of rows) {
    const { ratio, milliseconds } = measure({ argv: [BIN, ...argv], cwd: own }, PAIRS, reading)
    console.log(
      `${name.padEnd(32)}${milliseconds.toFixed(0).padStart(6)} ms${ratio.toFixed(2).padStart(8)} times reading`,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
