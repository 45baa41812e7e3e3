import { DEFAULT_BUS_URL } from '../../bus/default-url.ts'
import { UsageError } from '../usage-error.ts'

/** What to throw for a flag whose value is no address of a message bus, with the address that may be meant. */
export function toAddressError(flag: string, value: string | undefined): UsageError {
  const bare = value?.replace(/^[a-z]*:\/\//i, '') ?? ''
  const meant = `ws://${bare}`
  const isWhole = bare !== '' && URL.canParse(meant) && new URL(meant).pathname !== '/'
  return new UsageError(`${flag}: '${value ?? ''}' is no address of a message bus`, [
    isWhole ? `write ${meant}` : `write it like ${DEFAULT_BUS_URL}`,
  ])
}
