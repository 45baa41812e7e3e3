import { describe, expect, test } from 'vitest'
import type { BaseContract } from '../../../src/check/contract/base-contract.ts'
import { checkContract } from '../../../src/check/contract/check-contract.ts'
import { diffContracts } from '../../../src/check/contract/contract-diff.ts'
import type { Finding } from '../../../src/check/finding.ts'
import type { ManifestTool, ToolManifest } from '../../../src/discovery/manifest.ts'
import { createManifest, printManifest } from '../../../src/discovery/manifest-write.ts'

const tool = (properties: Record<string, unknown>, extra: Partial<ManifestTool> = {}): ManifestTool => ({
  name: 'look',
  description: 'Looks.',
  argument_schema: { type: 'object', properties },
  output_schema: { type: 'object', properties: {} },
  ...extra,
})

const OLD = tool({ city: { type: 'string', maxLength: 9 } })
const BROKEN = tool({ city: { type: 'string', maxLength: 8 } })
const WIDER = tool({ city: { type: 'string', maxLength: 10 } })

function manifest(version: string, ...tools: ManifestTool[]): ToolManifest {
  const created = createManifest({
    package: { name: 'weather', version },
    toolboxes: { weather_tools: tools },
  })
  if (!created.ok) throw new Error('not described')
  return created.manifest
}

const check = (current: ToolManifest, committed: ToolManifest | undefined, base?: BaseContract) =>
  checkContract({
    current: { ok: true, manifest: current },
    committed: committed === undefined ? undefined : printManifest(committed),
    base,
  })

const ids = (findings: readonly Finding[]): readonly string[] => findings.map(({ rule }) => rule)

describe('a committed manifest', () => {
  test('that says what the code says is good', () => {
    expect(check(manifest('1.0.0', OLD), manifest('1.0.0', OLD))).toEqual([])
  })

  test('may be laid out otherwise', () => {
    const current = manifest('1.0.0', OLD)
    const committed = `${JSON.stringify(current)}\r\n`
    expect(checkContract({ current: { ok: true, manifest: current }, committed })).toEqual([])
  })

  test('may be written by another version of the schema library', () => {
    const committed = manifest('1.0.0', OLD)
    const current = { ...manifest('1.0.0', OLD), emitters: { zod: '4.6.7' } }
    const findings = checkContract({
      current: { ok: true, manifest: current },
      committed: printManifest(committed),
    })
    expect(findings).toEqual([])
  })

  test('that is missing is worth a warning', () => {
    expect(check(manifest('1.0.0', OLD), undefined)).toMatchObject([
      { rule: 'contract/missing', severity: 'warning', location: { file: 'package.json', line: 1 } },
    ])
  })

  test('that cannot be read is an error', () => {
    const current = manifest('1.0.0', OLD)
    const findings = checkContract({ current: { ok: true, manifest: current }, committed: '{' })
    expect(findings).toMatchObject([{ rule: 'contract/invalid', severity: 'error' }])
  })

  test('of another version is stale', () => {
    const findings = check(manifest('1.0.1', OLD), manifest('1.0.0', OLD))
    expect(findings).toMatchObject([{ rule: 'contract/stale', severity: 'error' }])
    expect(findings[0]?.message).toContain('version 1.0.0, not 1.0.1')
  })

  test('is stale after a safe change, and nothing more', () => {
    expect(ids(check(manifest('1.0.0', WIDER), manifest('1.0.0', OLD)))).toEqual(['contract/stale'])
  })
})

describe('a breaking change', () => {
  test('without a new version is an error at its line in the manifest', () => {
    const committed = manifest('1.0.0', OLD)
    const [stale, breaking, ...others] = check(manifest('1.0.0', BROKEN), committed)
    const line =
      printManifest(committed)
        .split('\n')
        .findIndex((text) => text.includes('maxLength')) + 1
    expect(others).toEqual([])
    expect(stale).toMatchObject({ rule: 'contract/stale', location: { file: 'toolbox.manifest.json', line } })
    expect(breaking).toMatchObject({
      rule: 'contract/breaking',
      severity: 'error',
      toolbox: 'weather_tools',
      tool: 'look',
      path: '/argument_schema/properties/city/maxLength',
      location: { file: 'toolbox.manifest.json', line },
    })
    expect(breaking?.fix?.text).toContain('2.0.0')
  })

  test('with a minor version is an error', () => {
    expect(ids(check(manifest('1.1.0', BROKEN), manifest('1.0.0', OLD)))).toContain('contract/breaking')
  })

  test('with a major version leaves only the manifest to write', () => {
    expect(ids(check(manifest('2.0.0', BROKEN), manifest('1.0.0', OLD)))).toEqual(['contract/stale'])
  })

  test('before 1.0.0 needs a minor version', () => {
    expect(ids(check(manifest('0.2.0', BROKEN), manifest('0.1.0', OLD)))).toEqual(['contract/stale'])
    expect(ids(check(manifest('0.1.1', BROKEN), manifest('0.1.0', OLD)))).toContain('contract/breaking')
  })
})

describe('a dangerous change', () => {
  const defaulted = tool({ city: { type: 'string', maxLength: 9, default: 'Lisbon' } })
  const other = tool({ city: { type: 'string', maxLength: 9, default: 'Porto' } })

  test('without a new version is a warning', () => {
    expect(check(manifest('1.0.0', other), manifest('1.0.0', defaulted))).toMatchObject([
      { rule: 'contract/stale' },
      { rule: 'contract/dangerous', severity: 'warning' },
    ])
  })

  test('is announced by a minor version, even where breaking ones are not', () => {
    const broken = tool({ city: { type: 'string', maxLength: 8, default: 'Porto' } })
    expect(ids(check(manifest('1.1.0', broken), manifest('1.0.0', defaulted)))).toEqual([
      'contract/stale',
      'contract/breaking',
    ])
  })

  test('of a description is only reported', () => {
    const reworded = tool({ city: { type: 'string', maxLength: 9 } }, { description: 'Looks again.' })
    expect(check(manifest('1.0.0', reworded), manifest('1.0.0', OLD))).toMatchObject([
      { rule: 'contract/stale' },
      { rule: 'contract/dangerous', severity: 'info' },
    ])
  })
})

describe('a base to compare with', () => {
  const base: BaseContract = { ok: true, isFile: false, base: 'main', manifest: manifest('1.0.0', OLD) }

  test('shows what a manifest that was written anew hides', () => {
    const current = manifest('1.0.0', BROKEN)
    const line =
      printManifest(current)
        .split('\n')
        .findIndex((text) => text.includes('maxLength')) + 1
    expect(check(current, current, base)).toMatchObject([
      { rule: 'contract/breaking', location: { file: 'toolbox.manifest.json', line } },
    ])
  })

  test('points at the tool for something that is gone', () => {
    const current = manifest('1.0.0', tool({}))
    const [finding] = check(current, current, base)
    expect(finding).toMatchObject({ rule: 'contract/dangerous', path: '/argument_schema/properties/city' })
    expect(finding?.location?.line).toBeGreaterThan(1)
  })

  test('from before the first manifest promised nothing', () => {
    const current = manifest('1.0.0', BROKEN)
    expect(check(current, current, { ok: false, base: 'v0', code: 'missing', reason: 'none' })).toEqual([])
  })

  test('that cannot be read is an error, since nothing was compared', () => {
    const current = manifest('1.0.0', OLD)
    const unknown: BaseContract = {
      ok: false,
      base: 'mian',
      code: 'unknown-revision',
      reason: 'no such revision',
    }
    expect(check(current, current, unknown)).toMatchObject([
      { rule: 'contract/no-base', severity: 'error', message: 'no such revision' },
    ])
  })
})

test('a tool without JSON Schema is an error of its own', () => {
  const current = createManifest({
    package: { name: 'weather', version: '1.0.0' },
    toolboxes: { weather_tools: [{ name: 'look', description: '', schema_error: 'at when: Date' }] },
  })
  expect(checkContract({ current, committed: undefined })).toMatchObject([
    { rule: 'contract/undescribable', toolbox: 'weather_tools', tool: 'look' },
  ])
})

test('a diff tells what breaks from what is only to be announced', () => {
  const before = manifest('1.0.0', OLD)
  const reworded = manifest(
    '1.0.0',
    tool({ city: { type: 'string', maxLength: 9 } }, { description: 'New.' }),
  )
  expect(diffContracts(before, reworded).version).toMatchObject({
    needed: 'minor',
    next: '1.1.0',
    isEnough: false,
    isBreakAnnounced: true,
  })
  expect(diffContracts(before, manifest('1.1.0', BROKEN)).version).toMatchObject({
    needed: 'major',
    isEnough: false,
    isBreakAnnounced: false,
  })
})
