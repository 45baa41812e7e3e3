import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { formatJunit } from '../../../src/check/report/junit.ts'
import { CLEAN, SAMPLE } from './sample.ts'

const schema = readFileSync(new URL('./schemas/junit-10.xsd', import.meta.url), 'utf8')

const faults = async (contents: string): Promise<readonly unknown[]> => {
  const { errors } = await validateXML({
    xml: [{ fileName: 'report.xml', contents }],
    schema: [{ fileName: 'junit-10.xsd', contents: schema }],
  })
  return errors.map(({ message }) => message)
}

describe('the published schema', () => {
  test('admits a report with findings, whatever their text', async () => {
    expect(await faults(formatJunit(SAMPLE))).toEqual([])
  })

  test('admits a report without findings', async () => {
    expect(await faults(formatJunit(CLEAN))).toEqual([])
  })

  test('refuses what is no report', async () => {
    expect(await faults('<testsuites><testcase/></testsuites>')).not.toEqual([])
  })
})

test('what fails the check fails, and the rest passes', () => {
  const xml = formatJunit(SAMPLE)
  expect(xml).toContain('<testsuites name="toolbox check" tests="6" failures="2" errors="0">')
  expect(xml.match(/<failure /g)).toHaveLength(2)
  expect(xml.match(/<system-out>/g)).toHaveLength(2)
  expect(formatJunit({ ...SAMPLE, failOn: 'warning' }).match(/<failure /g)).toHaveLength(3)
})

test('a tool without findings is a case that passes', () => {
  const xml = formatJunit(SAMPLE)
  expect(xml).toContain('<testcase classname="weather_tools.sound" name="no findings"/>')
  expect(xml).toContain('<testsuite name="other" tests="1" failures="0"')
})

test('a finding is a case of its tool, or of its toolbox', () => {
  const finding = SAMPLE.findings.find(({ tool }) => tool === 'get_weather')
  const { tool: _, ...ofToolBox } = { ...finding!, toolbox: 'other', rule: 'package/empty', path: '' }
  const xml = formatJunit({ ...SAMPLE, findings: [finding!, ofToolBox] })
  expect(xml).toContain(
    `<testcase classname="weather_tools.get_weather" name="${finding!.rule} at ${finding!.path}">`,
  )
  expect(xml).toContain('<testcase classname="other" name="package/empty">')
})
