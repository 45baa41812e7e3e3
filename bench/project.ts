import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export interface BenchProject extends Disposable {
  readonly folder: string
}

/** How the toolbox that owns `get_weather` is written. */
export type Flavour = 'bundled-zod' | 'stock-zod' | 'typescript'

/** How many of the installed packages are plugins. */
const PLUGINS = 20

/**
 * Makes a project with `packages` packages in its node_modules, 20 of them plugins with a manifest, and one toolbox
 * that owns `get_weather`: an installed JavaScript plugin, or the project's own TypeScript.
 */
export function makeProject(packages: number, flavour: Flavour): BenchProject {
  const folder = mkdtempSync(join(tmpdir(), 'toolbox-bench-'))
  const write = (path: string, content: string | object): void => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  }
  for (let index = 0; index < packages; index++) {
    const name = `package-${String(index).padStart(5, '0')}`
    if (index % Math.floor(packages / PLUGINS) === 0) writePlugin(write, name)
    else
      write(`node_modules/${name}/package.json`, {
        name,
        version: '1.0.0',
        description: FILLER,
        main: 'index.js',
      })
  }
  write('node_modules/.package-lock.json', { name: 'bench', lockfileVersion: 3 })
  symlinkSync(ROOT, join(folder, 'node_modules/opm-toolbox'))
  symlinkSync(join(ROOT, 'node_modules/zod'), join(folder, 'node_modules/zod'))
  writeWeather(write, flavour)
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

const FILLER = 'A package like any other, with a description of a usual length. '.repeat(8)

type Write = (path: string, content: string | object) => void

function writePlugin(write: Write, name: string): void {
  const id = name.replaceAll('-', '_')
  const entryPoints = { 'opm.agents.toolbox': { [id]: './index.js' } }
  write(`node_modules/${name}/package.json`, { name, version: '1.0.0', type: 'module', entryPoints })
  write(`node_modules/${name}/index.js`, moduleText('opm-toolbox', id, `${id}_read`))
  writeManifest(write, name, id, `${id}_read`)
}

function writeManifest(write: Write, name: string, id: string, tool: string): void {
  write(`node_modules/${name}/toolbox.manifest.json`, {
    manifest_version: 1,
    package: { name, version: '1.0.0' },
    toolboxes: { [id]: { tools: [{ name: tool, description: 'Read something.', ...SCHEMAS }] } },
  })
}

const SCHEMAS = {
  argument_schema: { type: 'object', properties: { location: { type: 'string' } }, required: ['location'] },
  output_schema: {
    type: 'object',
    properties: { temperature_c: { type: 'number' } },
    required: ['temperature_c'],
  },
}

function writeWeather(write: Write, flavour: Flavour): void {
  const zod = flavour === 'stock-zod' ? 'zod' : 'opm-toolbox'
  const text = moduleText(zod, 'weather_tools', 'get_weather')
  if (flavour === 'typescript') {
    const entryPoints = { 'opm.agents.toolbox': { weather_tools: './src/index.ts' } }
    write('package.json', { name: 'bench', version: '1.0.0', type: 'module', entryPoints })
    write('src/index.ts', `type Unit = 'c' | 'f'\nexport const unit: Unit = 'c'\n${text}`)
    return
  }
  write('package.json', { name: 'bench', version: '1.0.0', type: 'module' })
  const entryPoints = { 'opm.agents.toolbox': { weather_tools: './index.js' } }
  write('node_modules/weather/package.json', {
    name: 'weather',
    version: '1.0.0',
    type: 'module',
    entryPoints,
  })
  write('node_modules/weather/index.js', text)
  writeManifest(write, 'weather', 'weather_tools', 'get_weather')
}

const moduleText = (zod: string, id: string, tool: string): string => `
${zod === 'zod' ? "import { z } from 'zod'\nimport { defineTool, defineToolBox } from 'opm-toolbox'" : "import { defineTool, defineToolBox, z } from 'opm-toolbox'"}
const tool = defineTool({
  name: '${tool}',
  description: 'Get the current weather for a location.',
  argumentSchema: z.object({ location: z.string() }),
  outputSchema: z.object({ temperature_c: z.number() }),
  toolCall: ({ location }) => ({ temperature_c: location.length }),
})
export default defineToolBox('${id}', [tool])
`
