import { createMessageBus, FakeBus, MessageBusClient } from '../../src/bus.ts'
import { recordingLog } from '../bus/recording-log.ts'
import { describeTools1 } from './tools-1-suite.ts'

const log = recordingLog()

describeTools1('a FakeBus', 30, async () => {
  const bus = new FakeBus({ log })
  return { host: bus, asker: bus, close: () => bus.close() }
})

describeTools1('the development bus', 80, async () => {
  const bus = await createMessageBus({ port: 0, log })
  const [host, asker] = [
    new MessageBusClient({ url: bus.url, log }),
    new MessageBusClient({ url: bus.url, log }),
  ]
  await Promise.all([host.connect(), asker.connect()])
  return {
    host,
    asker,
    async close() {
      await Promise.all([host.close(), asker.close()])
      await bus.close()
    },
  }
})
