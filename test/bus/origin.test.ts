import { describe, expect, it } from 'vitest'
import { isLoopback, isTrustedOrigin } from '../../src/bus/origin.ts'

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.1.2.3', 'localhost', 'LocalHost', '::1', '[::1]'])('says yes to %s', (host) => {
    expect(isLoopback(host)).toBe(true)
  })

  it.each([
    '0.0.0.0',
    '::',
    '192.168.0.1',
    'example.com',
    '127.0.0.1.example.com',
    'localhost.example.com',
    '',
  ])('says no to %j', (host) => {
    expect(isLoopback(host)).toBe(false)
  })
})

describe('isTrustedOrigin', () => {
  it.each([
    [undefined, undefined, true],
    ['http://127.0.0.1:8181', undefined, true],
    ['https://example.com', undefined, false],
    ['https://example.com', 'example.com', true],
    ['https://example.com:444', 'example.com', false],
    ['null', undefined, false],
    ['file://', undefined, false],
  ])('of %s, by the own name %s, says %s', (origin, ownHost, trusted) => {
    expect(isTrustedOrigin(origin, ownHost)).toBe(trusted)
  })
})
