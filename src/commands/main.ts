import { join } from 'node:path'
import cliPackage from '../../package.json' with { type: 'json' }
import { startCli } from '../cli/start.ts'
import { COMMANDS, TOPICS } from './table.ts'

/** Runs the command line; `bin/run.cjs` calls it. */
export const start = (argv: readonly string[]): Promise<void> =>
  startCli(
    { root: join(__dirname, '..', '..'), package: cliPackage, commands: COMMANDS, topics: TOPICS },
    argv,
  )
