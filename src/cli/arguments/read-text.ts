import { closeSync, openSync, readSync } from 'node:fs'

/** Bytes of arguments that are read; whoever has more gives the tool the name of a file. */
const MOST = 64 * 2 ** 20

const CHUNK = 2 ** 16

/**
 * Reads UTF-8 text from a file or, by its descriptor, from stdin.
 *
 * @throws Error with code `EFBIG` as soon as it is larger than 64 MiB, as what a device gives always is, and whatever
 * Node.js throws.
 */
export function readText(file: string | number): string {
  const descriptor = typeof file === 'number' ? file : openSync(file, 'r')
  try {
    const chunks: Buffer[] = []
    for (let size = 0; ;) {
      const chunk = Buffer.allocUnsafe(CHUNK)
      const read = readSync(descriptor, chunk)
      if (read === 0) return Buffer.concat(chunks).toString('utf8')
      size += read
      if (size > MOST) throw Object.assign(new Error('it is larger than 64 MiB'), { code: 'EFBIG' })
      chunks.push(chunk.subarray(0, read))
    }
  } finally {
    if (descriptor !== file) closeSync(descriptor)
  }
}
