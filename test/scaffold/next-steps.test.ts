import { expect, test } from 'vitest'
import { nextSteps } from '../../src/scaffold/next-steps.ts'
import { plan } from './plans.ts'

const at = { cwd: '/home/me', dir: '/home/me/weather', packageManager: 'npm', installed: true } as const

test('an installed package is entered, tested, looked at and called', () => {
  expect(nextSteps(plan(), at)).toEqual([
    'cd weather',
    'npm test',
    'npx toolbox list',
    `npx toolbox call get_weather '{"location":"Lisbon"}'`,
    'npx toolbox check',
  ])
})

test('one that is not installed is installed first', () => {
  const steps = nextSteps(plan({ tools: ['find_book'] }), { ...at, installed: false, packageManager: 'pnpm' })
  expect(steps).toEqual([
    'cd weather',
    'pnpm install',
    'pnpm test',
    'pnpm exec toolbox list',
    `pnpm exec toolbox call find_book '{"text":"hello"}'`,
    'pnpm exec toolbox check',
  ])
})

test('a Python package gets a virtual environment', () => {
  expect(nextSteps(plan({ template: 'python' }), { ...at, installed: false })).toEqual([
    'cd weather',
    'python3 -m venv .venv',
    ".venv/bin/python -m pip install --editable '.[test]'",
    '.venv/bin/python -m pytest',
  ])
})

test.each([
  ['/home/me', undefined],
  ['/home/me/a/b', 'cd a/b'],
  ['/home/other', 'cd /home/other'],
  ["/home/me/it's here", String.raw`cd 'it'\''s here'`],
])('the folder %s is entered by %s', (dir, step) => {
  const [first] = nextSteps(plan(), { ...at, dir })
  expect(first).toBe(step ?? 'npm test')
})
