import { describe, expect, it } from 'vitest'
import { Backoff } from '../../src/bus/backoff.ts'

describe('Backoff', () => {
  it('doubles up to the limit, and begins again when reset', () => {
    const backoff = new Backoff({ firstMs: 100, maxMs: 500 }, () => 0)
    expect([backoff.next(), backoff.next(), backoff.next(), backoff.next(), backoff.next()]).toEqual([
      100, 200, 400, 500, 500,
    ])
    backoff.reset()
    expect(backoff.next()).toBe(100)
  })

  it('shortens each wait by up to half', () => {
    const draws = [0, 0.5, 0.999]
    const backoff = new Backoff({ firstMs: 100, maxMs: 100 }, () => draws.shift()!)
    expect([backoff.next(), backoff.next(), Math.round(backoff.next())]).toEqual([100, 75, 50])
  })
})
