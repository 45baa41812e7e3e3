import { expect, test } from 'vitest'
import { parsePacked, readPackedFiles } from '../../../src/check/package/packed-files.ts'
import { makeFolder } from '../../discovery/folder.ts'

test('npm runs no script while it is asked', async () => {
  const root = makeFolder({
    'package.json': { name: 'a', version: '1.0.0', scripts: { prepack: 'touch ran', prepare: 'touch ran' } },
    'index.js': '',
  })
  expect(await readPackedFiles(root)).toEqual({ ok: true, files: new Set(['index.js', 'package.json']) })
})

test('a package that npm refuses is a value', async () => {
  const root = makeFolder({ 'package.json': { version: '1.0.0' } })
  expect(await readPackedFiles(root)).toMatchObject({ ok: false })
})

test.each<[string, readonly string[] | undefined]>([
  ['[{"files":[{"path":"a.js"}]}]', ['a.js']],
  ['{"a":{"files":[{"path":"lib\\\\b.js"}]}}', ['lib/b.js']],
  ['', undefined],
  ['{}', undefined],
  ['null', undefined],
])('the answer %j is read', (stdout, files) => {
  const packed = parsePacked(stdout)
  expect(packed && [...packed]).toEqual(files)
})
