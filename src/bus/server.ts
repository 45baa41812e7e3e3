import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { MessageBusServerOptions } from './development-bus.ts'
import { BusError } from './errors.ts'
import { isLoopback } from './origin.ts'

/** A running development bus. */
export interface MessageBusServer {
  readonly url: string
  /** What whoever started it should be told: that others can reach it. */
  readonly warnings: readonly string[]
  /** How many clients are connected. */
  readonly clients: number
  /** How many messages were passed on so far. */
  readonly messages: number
  /** Ends all connections and frees the port. */
  close(): Promise<void>
}

/**
 * Starts a message bus that OpenVoiceOS clients can use: every message goes to everybody, its sender included.
 *
 * It is for development. A bus has no passwords and no encryption: every program on this machine, of any user, can read
 * it and call every tool on it, and with another `host` than loopback so can other machines.
 *
 * @throws BusError `cannot-listen`; TypeError for a `route` that is no path.
 */
export async function createMessageBus(options: MessageBusServerOptions = {}): Promise<MessageBusServer> {
  const { host = '127.0.0.1', port = 8181, route = '/core' } = options
  if (!isRoute(route)) {
    throw new TypeError(`createMessageBus: route must be like /core, received ${JSON.stringify(route)}`)
  }
  const [{ createServer }, { DevelopmentBus }] = await Promise.all([
    import('node:http'),
    import('./development-bus.ts'),
  ])
  const bus = new DevelopmentBus(options)
  const server = createServer((_, response) => {
    response.writeHead(426, { upgrade: 'websocket', 'content-type': 'text/plain' })
    response.end(`This is a message bus. Connect with a WebSocket to ${route}.\n`)
  })
  server.on('upgrade', (request, socket, head) => bus.admit(request, socket as Socket, head))
  await listen(server, host, port)
  const address = server.address() as AddressInfo
  const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `ws://${shown}:${address.port}${route}`,
    warnings: isLoopback(address.address) ? [] : [openToOthers(shown, address.port)],
    get clients() {
      return bus.clients
    },
    get messages() {
      return bus.messages
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await Promise.all([closed, bus.close()])
    },
  }
}

/** Whether clients can ask for it: a path of an address, and nothing else. */
export const isRoute = (route: string): boolean =>
  route.startsWith('/') && new URL(route, 'ws://localhost').pathname === route

const openToOthers = (host: string, port: number): string =>
  `The bus on ${host}:${port} can be reached from other machines. It has no passwords and no encryption: whoever reaches it can read every message and call every tool.`

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      const hint =
        error.code === 'EADDRINUSE'
          ? ': something listens there already, maybe another bus; port 0 takes any that is free'
          : ''
      reject(new BusError('cannot-listen', `The bus cannot use ${host}:${port}${hint}`, { cause: error }))
    })
    server.listen(port, host, resolve)
  })
}
