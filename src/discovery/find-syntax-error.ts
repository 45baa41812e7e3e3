import { parsedPlace, type StackPlace } from './stack-place.ts'

/** Finds the place of a fault in plain JavaScript, which Node.js keeps to itself unless it checks the file alone. */
export function findSyntaxError(file: string): StackPlace | undefined {
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  const { stderr } = spawnSync(process.execPath, ['--check', file], {
    encoding: 'utf8',
    timeout: 5000,
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  return parsedPlace({ stack: stderr })
}
