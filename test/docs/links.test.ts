import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../e2e/toolbox.ts'

const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', 'examples/*/*.md'], { cwd: ROOT })

/** The anchors of a document as GitHub makes them of its headings. */
function anchorsIn(file: string): string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)
  return [...headings].map(([, text]) =>
    text!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

it.each(DOCUMENTS)('the links of %s lead somewhere', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8').replaceAll(/^```.*?^```/gms, '')
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)]
  const dead = links.filter(([, path = '', anchor]) => {
    const file = path === '' ? join(ROOT, document) : join(ROOT, dirname(document), path)
    return !existsSync(file) || (anchor !== undefined && !anchorsIn(file).includes(anchor))
  })
  expect(dead.map(([link]) => link)).toEqual([])
})
