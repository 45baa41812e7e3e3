import { expect, test } from 'vitest'
import { packageManagerOf } from '../../src/scaffold/package-manager.ts'

test.each([
  ['npm/11.19.1 node/v24.21.0 linux x64 workspaces/false', 'npm'],
  ['pnpm/12.21.0 npm/? node/v24.21.0 linux x64', 'pnpm'],
  ['yarn/1.22.22 npm/? node/v24.21.0 linux x64', 'yarn'],
  ['bun/1.3.0 npm/? node/v24.3.0 linux x64', 'bun'],
  ['cnpm/9.0.0', 'npm'],
  ['', 'npm'],
  [undefined, 'npm'],
])('the user agent %s means %s', (userAgent, expected) => {
  expect(packageManagerOf(userAgent)).toBe(expected)
})
