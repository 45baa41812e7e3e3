/** Where a toolbox and its tools write what is not an answer. */
export interface Logger {
  debug(message: string): void
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

const quiet = (): void => {}
const toStderr = (message: string): void => console.error(message)

/** The logger used when none is given: warnings and errors on stderr, the rest dropped. */
export const defaultLogger: Logger = { debug: quiet, info: quiet, warn: toStderr, error: toStderr }
