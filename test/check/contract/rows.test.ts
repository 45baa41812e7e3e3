import { describe, expect, test } from 'vitest'
import { compareContracts } from '../../../src/check/contract/compare-contracts.ts'
import type { Change, Contract, ContractTool } from '../../../src/check/contract/contract.ts'
import { describeChange } from '../../../src/check/contract/describe-change.ts'
import { ROWS } from './rows.ts'

const contract = (tool: Partial<ContractTool>): Contract => ({
  toolboxes: { box: { tools: [{ name: 'look', ...tool }] } },
})

const compare = ([before, after]: readonly [
  Partial<ContractTool>,
  Partial<ContractTool>,
]): readonly Change[] => compareContracts(contract(before), contract(after))

const summarise = ({ code, severity, pointer }: Change): string => `${code} ${severity} ${pointer}`.trim()

describe.each(ROWS)('row $row: $title', ({ shows, change, differs }) => {
  const expected = change.join(' ').trim()

  test('is reported with its weight and place', () => {
    expect(compare(shows).map(summarise)).toContain(expected)
  })

  test('is not reported where it is not so', () => {
    expect(compare(differs).map(summarise)).not.toContain(expected)
  })

  test('is said in a sentence of its own', () => {
    const sentences = compare(shows).map(describeChange)
    expect(sentences.filter((sentence) => /undefined|\[object/.test(sentence))).toEqual([])
  })
})

test('every row of the table is shown, but for those about providers and libraries', () => {
  const rows = new Set(ROWS.map(({ row }) => row))
  const missing = Array.from({ length: 53 }, (_, index) => index + 1).filter((row) => !rows.has(row))
  expect(missing).toEqual([50, 51, 53])
})
