/** Whether a host name or address stands for this machine alone. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  return bare === 'localhost' || bare === '::1' || /^127(?:\.\d{1,3}){3}$/.test(bare)
}

/**
 * Whether a connection may come from a page of that origin.
 *
 * A browser lets any web page open a WebSocket to this machine, and a bus gives whoever is on it every tool. Programs
 * send no origin, or the address of the bus itself, which counts when it is given as `ownHost`. A bus that only this
 * machine reaches must not give it: a page may bear any name and let that name lead to this machine.
 */
export function isTrustedOrigin(origin: string | undefined, ownHost: string | undefined): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return isLoopback(page.hostname) || (ownHost !== undefined && page.host === ownHost)
}
