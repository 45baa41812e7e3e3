import { execFileSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importerIn, missingExportIn, missingIn } from '../../src/discovery/node-messages.ts'
import { makeFolder } from './folder.ts'

/** What the Node.js that runs this says about importing a module of this text. */
function messageOf(source: string): { readonly message: string; readonly file: string } {
  const folder = makeFolder({
    'package.json': { type: 'module' },
    'a.js': source,
    'b.js': 'export const b = 1',
  })
  const file = join(realpathSync(folder), 'a.js')
  const program = `import(${JSON.stringify(`file://${file}`)}).catch(({ message }) => console.log(message))`
  return {
    file,
    message: execFileSync(process.execPath, ['--eval', program], { encoding: 'utf8' }).trimEnd(),
  }
}

describe('what this Node.js says', () => {
  it.each([
    [`import { Foo } from './b.js'`, { specifier: './b.js', name: 'Foo' }],
    [`import Foo from './b.js'`, { specifier: './b.js', name: 'default' }],
    [`export { $it } from './b.js'`, { specifier: './b.js', name: '$it' }],
  ])('of a missing export is understood: %s', (source, missing) => {
    expect(missingExportIn(messageOf(source).message)).toEqual(missing)
  })

  it.each(['@scope/gone', 'gone'])('of a missing package is understood: %s', (name) => {
    const { message, file } = messageOf(`import '${name}'`)
    expect([missingIn(message), importerIn(message)]).toEqual([name, file])
  })

  it('of a missing file is understood', () => {
    const { message, file } = messageOf(`import './gone.js'`)
    expect(importerIn(message)).toBe(file)
  })
})

it('nothing is read into another message', () => {
  expect([missingExportIn('no key'), missingIn('no key'), importerIn('no key')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
