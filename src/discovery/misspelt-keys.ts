import { nearest } from '../core/nearest.ts'
import type { MisspeltKey } from './scan-types.ts'

const KEYS = ['source', 'default'] as const

/** What people call the two where they do not misspell them. */
const OTHER_WORDS: Readonly<Record<string, (typeof KEYS)[number]>> = {
  src: 'source',
  ts: 'source',
  main: 'default',
  dist: 'default',
  build: 'default',
  built: 'default',
}

/** The keys of an entry point's value that stand where "source" or "default" is missing. */
export function findMisspeltKeys(value: Readonly<Record<string, unknown>>): readonly MisspeltKey[] {
  const missing = KEYS.filter((key) => !Object.hasOwn(value, key))
  const others = Object.keys(value).filter((key) => !(KEYS as readonly string[]).includes(key))
  return others.flatMap((key) => {
    const meant = Object.hasOwn(OTHER_WORDS, key) ? OTHER_WORDS[key]! : nearest(key, KEYS)
    return missing.some((one) => one === meant) ? [{ key, meant: meant! }] : []
  })
}
