import type { Logger } from '../core/log.ts'

/** How many different things are said about one source of tools. */
const MOST_MESSAGES = 20

/** A logger that says each thing once, and stops after some: what is asked often fails often. */
export function createSparingLog(log: Logger, about: string): Logger {
  const said = new Set<string>()
  const sparing =
    (level: 'info' | 'warn' | 'error') =>
    (message: string): void => {
      if (said.has(message) || said.size > MOST_MESSAGES) return
      said.add(message)
      if (said.size <= MOST_MESSAGES) log[level](message)
      else log[level](`${about}: further messages are not logged`)
    }
  return {
    debug: (message) => log.debug(message),
    info: sparing('info'),
    warn: sparing('warn'),
    error: sparing('error'),
  }
}
