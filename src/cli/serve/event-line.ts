import type { BusEvent } from '../../bus/development-bus.ts'
import type { CallEvent } from '../../bus/host.ts'
import type { ConnectionState } from '../../bus/connection.ts'
import type { Style } from '../render/style.ts'
import { visibleLine } from '../../core/visible.ts'

/** Something that a person or a program who watches a server is told, one line each. */
export interface ServeEvent {
  /** The line with `--json`. */
  readonly json: Readonly<Record<string, unknown>>
  /** The line without; `undefined` for what only programs care about. */
  readonly text: string | undefined
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

/** Tells how a client's connection to a bus stands. */
export function describeConnection(url: string, state: ConnectionState, style: Style): ServeEvent {
  const json = { event: 'connection', url, state: state.kind }
  switch (state.kind) {
    case 'open':
      return { json, text: style.green(`connected to ${url}`) }
    case 'waiting':
      return {
        json: { ...json, cause: state.cause, delay_ms: Math.round(state.delayMs) },
        text: style.yellow(
          `no connection to ${url}: ${visibleLine(state.cause)}; next try in ${seconds(state.delayMs)}`,
        ),
      }
    case 'closed':
      return { json, text: `closed the connection to ${url}` }
    default:
      return { json, text: undefined }
  }
}

/** Tells of a call that was answered. */
export function describeCall({ toolbox, tool, outcome, durationMs }: CallEvent, style: Style): ServeEvent {
  const common = { event: 'call', toolbox, tool, duration_ms: Math.round(durationMs * 1000) / 1000 }
  const took = style.dim(`${durationMs.toFixed(1)} ms`)
  const name = `${toolbox}/${visibleLine(tool)}`
  if (!('error' in outcome)) return { json: { ...common, outcome: 'result' }, text: `${name}  ${took}` }
  const json = { ...common, outcome: 'error', error: outcome.error }
  return { json, text: `${name}  ${took}  ${style.red(visibleLine(outcome.error))}` }
}

/** Tells who came to a development bus, and who left it. */
export function describeClient(event: BusEvent): ServeEvent {
  const json = { event: event.kind, ...event, kind: undefined }
  const client = visibleLine(event.client)
  switch (event.kind) {
    case 'joined':
      return { json, text: `${client} joined, ${event.clients} connected` }
    case 'left':
      return { json, text: `${client} left, ${event.clients} connected` }
    case 'dropped':
      return { json, text: `${client} was dropped, since it reads too slowly; ${event.clients} connected` }
    case 'refused':
      return { json, text: `${client} was refused: it ${visibleLine(event.reason)}` }
  }
}
