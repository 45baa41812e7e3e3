import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Files, makeFolder, plugin, toolboxModule } from './folder.ts'

const HEALTHY = Array.from({ length: 20 }, (_, index) => `healthy_${index + 1}`)

/** What the ten others do when they are imported. */
const BROKEN: Readonly<Record<string, string>> = {
  throws: 'throw new Error("no key")',
  waits: 'await new Promise(() => {})',
  spins: 'for (;;);',
  exits: 'process.exit(0)',
  empty: 'export {}',
}

/** Leaves a trace of every import, since a lookup must not import more than it needs. */
const traced = (name: string): string =>
  `import { mkdirSync as make } from 'node:fs'\nmake(new URL('../../imported/${name}', import.meta.url), { recursive: true })\n`

/** Thirty installed plugins, ten of them bad in ten ways, and a project that has none itself. */
export function thirtyPlugins(): { root: string; isImported: (name: string) => boolean } {
  const files: Record<string, string | object> = { 'package.json': { name: 'app' }, 'imported/x': '' }
  const add = (name: string, module: string | undefined, id = name): void => {
    files[`node_modules/${name}/package.json`] = plugin(name, { [id]: './index.js' })
    if (module !== undefined) files[`node_modules/${name}/index.js`] = module
  }
  for (const name of HEALTHY) add(name, traced(name) + toolboxModule(name, [`tool_of_${name}`]))
  for (const [name, code] of Object.entries(BROKEN)) add(name, traced(name) + code)
  add('syntax', 'export default {\n')
  add('missing', undefined)
  add('prints', traced('prints') + toolboxModule('prints', ['print_it'], PRINTS))
  add('zz_shadows', traced('zz_shadows'), 'healthy_1')
  files['node_modules/torn/package.json'] = '{ "entryPoints": { "opm.agents.toolbox": '
  const root = makeFolder(files as Files)
  return { root, isImported: (name) => existsSync(join(root, 'imported', name)) }
}

const PRINTS = `
import { writeSync } from 'node:fs'
console.log('hello from the console')
writeSync(1, 'hello from the descriptor\\n')
console.error('a complaint')`
