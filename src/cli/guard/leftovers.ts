/** What Node.js counts as active for the standard streams and for the CLI itself. */
const OWN = new Set(['TTYWrap', 'PipeWrap', 'FSReqPromise', 'FSReqCallback', 'Immediate', 'CloseReq'])

const NAMES: Readonly<Record<string, string>> = {
  Timeout: 'timer',
  TCPSocketWrap: 'socket',
  TCPServerWrap: 'server',
  UDPWrap: 'UDP socket',
  ProcessWrap: 'child process',
  MessagePort: 'worker or message port',
  FSEventWrap: 'file watcher',
  StatWatcher: 'file watcher',
}

/** What keeps the event loop of this process alive, in words: `1 timer and 2 sockets`; `undefined` for nothing. */
export function describeLeftovers(): string | undefined {
  const counts = new Map<string, number>()
  for (const resource of process.getActiveResourcesInfo()) {
    if (!OWN.has(resource)) counts.set(resource, (counts.get(resource) ?? 0) + 1)
  }
  const parts = [...counts].map(([resource, count]) => {
    const name = NAMES[resource] ?? resource
    return `${count} ${name}${count === 1 ? '' : 's'}`
  })
  return parts.length === 0 ? undefined : parts.join(' and ')
}
