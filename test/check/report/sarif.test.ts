import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatSarif } from '../../../src/check/report/sarif.ts'
import { CLEAN, SAMPLE } from './sample.ts'

const addFormats = formats as unknown as (ajv: Ajv) => void

let validate: ReturnType<Ajv['compile']>
beforeAll(() => {
  const text = readFileSync(new URL('./schemas/sarif-2.1.0.json', import.meta.url), 'utf8')
  const { id: _id, $schema: _dialect, ...schema } = JSON.parse(text) as Record<string, unknown>
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })
  addFormats(ajv)
  validate = ajv.compile(schema)
})

const faults = (text: string) => {
  validate(JSON.parse(text))
  return validate.errors ?? []
}

describe('the published schema', () => {
  test('admits a report with findings', () => {
    expect(faults(formatSarif(SAMPLE))).toEqual([])
  })

  test('admits a report without findings', () => {
    expect(faults(formatSarif(CLEAN))).toEqual([])
  })

  test('refuses what is no report', () => {
    expect(faults('{"version":"2.1.0","runs":[{"tool":{}}]}')).not.toEqual([])
  })
})

interface Sarif {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } }
      readonly results: readonly {
        readonly ruleId: string
        readonly ruleIndex: number
        readonly level: string
        readonly locations: readonly [
          {
            readonly physicalLocation: {
              readonly artifactLocation: { readonly uri: string }
              readonly region: { readonly startLine: number }
            }
          },
        ]
      }[]
    },
  ]
}

const run = (report = SAMPLE) => (JSON.parse(formatSarif(report)) as Sarif).runs[0]

test('each result names its rule, also one that is not known', () => {
  const { tool, results } = run()
  expect(results.map(({ ruleId, ruleIndex }) => tool.driver.rules[ruleIndex]?.id === ruleId)).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('severities have the names that SARIF has for them', () => {
  expect(run().results.map(({ level }) => level)).toEqual(['warning', 'error', 'error', 'note'])
})

test('each result has a file, relative to the root of the repository', () => {
  const { results } = run({ ...SAMPLE, filePrefix: 'packages/my weather/' })
  const places = results.map(({ locations: [{ physicalLocation }] }) => [
    physicalLocation.artifactLocation.uri,
    physicalLocation.region.startLine,
  ])
  expect(places).toEqual([
    ['packages/my%20weather/package.json', 7],
    ['packages/my%20weather/package.json', 1],
    ['packages/my%20weather/toolbox.manifest.json', 14],
    ['packages/my%20weather/package.json', 1],
  ])
})
