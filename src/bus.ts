export { bindToolBox } from './bus/bind.ts'
export {
  type ConnectOptions,
  DEFAULT_BUS_URL,
  MessageBusClient,
  type MessageBusClientOptions,
} from './bus/client.ts'
export type { ConnectionState } from './bus/connection.ts'
export type { ToolOnBus } from './bus/definitions.ts'
export type { BusEvent, MessageBusServerOptions } from './bus/development-bus.ts'
export { BusError, type BusErrorCode, isBusError } from './bus/errors.ts'
export { FakeBus } from './bus/fake-bus.ts'
export { type FindOptions, findRemoteToolBoxes } from './bus/find-remote.ts'
export { type CallEvent, type HostOptions, ToolBoxHost } from './bus/host.ts'
export type { MessageListener } from './bus/listeners.ts'
export type { AskOptions, CollectOptions, MessageBus } from './bus/message-bus.ts'
export { Message } from './bus/message.ts'
export { type MalformedFault, type ParsedMessage, parseMessage } from './bus/parse-message.ts'
export { RemoteToolBox, type RemoteToolBoxOptions } from './bus/remote-toolbox.ts'
export { createMessageBus, type MessageBusServer } from './bus/server.ts'
export { ToolService, type ToolServiceOptions } from './bus/service.ts'
