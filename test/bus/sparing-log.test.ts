import { describe, expect, it, vi } from 'vitest'
import { SparingLog } from '../../src/bus/sparing-log.ts'

describe('SparingLog', () => {
  it('writes the first ten, then every tenth power, and makes no other line', () => {
    const lines: string[] = []
    const make = vi.fn<() => string>(() => 'dropped')
    const log = new SparingLog((line) => lines.push(line))
    for (let n = 0; n < 2000; n++) log.add(make)
    expect(lines).toHaveLength(12)
    expect(lines.slice(10)).toEqual(['dropped (the 100th of its kind)', 'dropped (the 1000th of its kind)'])
    expect(make).toHaveBeenCalledTimes(12)
    expect(log.count).toBe(2000)
  })
})
