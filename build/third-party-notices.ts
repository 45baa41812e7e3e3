import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'rolldown'

export interface ThirdPartyNotices {
  readonly plugin: Plugin
  /** Writes the notices of every package that went into a bundle. */
  write(file: string): void
}

/** Collects the licences of the packages that are bundled, which ask to go where their code goes. */
export function collectNotices(): ThirdPartyNotices {
  const folders = new Set<string>()
  return {
    plugin: {
      name: 'third-party-notices',
      generateBundle(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          for (const id of chunk.moduleIds) {
            const folder = packageOf(id)
            if (folder !== undefined) folders.add(folder)
          }
        }
      },
    },
    write(file) {
      const notices = [...folders].map(noticeOf).toSorted()
      writeFileSync(file, `This package contains code of the following packages.\n\n${notices.join(RULE)}`)
    },
  }
}

const RULE = `\n${'-'.repeat(80)}\n\n`

function packageOf(id: string): string | undefined {
  if (id.startsWith('\0') || !/[\\/]node_modules[\\/]/.test(id)) return undefined
  for (let folder = dirname(id); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json')
    if (existsSync(file) && 'version' in (JSON.parse(readFileSync(file, 'utf8')) as object)) return folder
  }
  return undefined
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Metadata
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry))
  const text = file === undefined ? `Licence: ${license}` : readFileSync(join(folder, file), 'utf8').trim()
  return `${name} ${version}\n\n${text}\n`
}

interface Metadata {
  readonly name: string
  readonly version: string
  readonly license?: string
}
