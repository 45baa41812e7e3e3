import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../e2e/toolbox.ts'
import { plan } from '../scaffold/plans.ts'

it('the README shows the source that its command makes', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const made = plan({ template: 'typescript', name: 'weather-toolbox' }).files
  expect(readme).toContain('\nnpx toolbox new weather-toolbox --yes\n')
  expect(/^```ts\n(.*?)^```/ms.exec(readme)?.[1]).toBe(
    made.find(({ path }) => path === 'src/index.ts')?.content,
  )
})
