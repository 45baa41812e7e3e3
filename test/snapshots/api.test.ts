import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../e2e/toolbox.ts'
import { declarationsOf } from './declarations.ts'

interface Manifest {
  readonly name: string
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>
}

const { name, exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest

const ENTRIES = Object.entries(exports).flatMap(([path, target]) =>
  typeof target === 'string'
    ? []
    : [{ entry: join(name, path), ...target, file: path.replace(/^\.\/?/, '') || 'index' }],
)

describe('the public interface', () => {
  it('has every entry point that is promised', () => {
    expect(ENTRIES.map(({ entry }) => entry)).toEqual([
      'opm-toolbox',
      'opm-toolbox/testing',
      'opm-toolbox/registry',
      'opm-toolbox/bus',
    ])
  })

  it.each(ENTRIES)('of $entry changes only on purpose', async ({ entry, types, default: module, file }) => {
    const text = await surfaceOf(entry, join(ROOT, types), join(ROOT, module))
    await expect(
      text,
      'The public interface has changed. If that is meant, it belongs in CHANGELOG.md; then: npm test -- test/snapshots -u',
    ).toMatchFileSnapshot(`api/${file}.txt`)
  })

  it.each(ENTRIES)(
    'of $entry is the same for the compiler and at run time',
    async ({ types, default: module }) => {
      const declared = declarationsOf(join(ROOT, types)).filter(({ text }) => isValue(text))
      const exported = Object.keys((await import(join(ROOT, module))) as object)
      expect(exported.toSorted()).toEqual(declared.map(({ name }) => name).toSorted())
    },
  )
})

async function surfaceOf(entry: string, types: string, module: string): Promise<string> {
  const values = Object.entries((await import(module)) as object).toSorted(([left], [right]) =>
    left < right ? -1 : 1,
  )
  const declarations = declarationsOf(types)
  return [
    `${entry} at run time`,
    '',
    ...values.map(([name, value]) => `${name}: ${kindOf(value)}`),
    '',
    `${entry} for the compiler`,
    '',
    ...declarations.map(({ text }) => `${text}\n`),
  ].join('\n')
}

function kindOf(value: unknown): string {
  if (typeof value !== 'function') return typeof value
  return Function.prototype.toString.call(value).startsWith('class') ? 'class' : 'function'
}

/** Interfaces and types are gone at run time. */
const isValue = (text: string): boolean => !/^export (?:declare )?(?:interface|type) /.test(text)
