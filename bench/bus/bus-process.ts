import { createMessageBus } from '../../src/bus.ts'
import { reportTo } from './child.ts'

const bus = await createMessageBus({ port: 0, maxBufferedBytes: 4 * 1_048_576 })
reportTo(process, bus.url)
