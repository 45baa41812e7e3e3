import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { parsedPlace } from './parsed-place.ts'
import type { StackPlace } from './stack-place.ts'

/** What stands first is run first, once everything has been parsed and linked: nothing of the module is run. */
const END = `import 'data:text/javascript,process.exit()'`

/** Finds the place of a fault in a module or what it imports: Node.js tells it only of an error that ends a process. */
export function findLinkFault(module: string): StackPlace | undefined {
  const program = `${END};import ${JSON.stringify(pathToFileURL(module).href)}`
  const { stderr } = spawnSync(
    process.execPath,
    ['--no-warnings', '--input-type=module', '--eval', program],
    {
      encoding: 'utf8',
      timeout: 5000,
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  )
  return parsedPlace(stderr)
}
