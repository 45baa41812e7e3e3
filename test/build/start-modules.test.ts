import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { OCLIF_ALWAYS, OCLIF_HELP, RARE } from '../../build/start-modules.ts'
import { ROOT } from '../e2e/toolbox.ts'

const OCLIF = dirname(fileURLToPath(import.meta.resolve('@oclif/core/package.json')))

test.for([...OCLIF_ALWAYS, ...OCLIF_HELP])("oclif's %s is there", (path) => {
  expect(existsSync(join(OCLIF, path))).toBe(true)
})

test.for(RARE)('src/%s is there', (path) => {
  expect(existsSync(join(ROOT, 'src', path))).toBe(true)
})
