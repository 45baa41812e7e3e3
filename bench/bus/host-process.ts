import { bindToolBox, MessageBusClient } from '../../src/bus.ts'
import { defineTool, defineToolBox, z } from '../../src/index.ts'
import { reportTo } from './child.ts'

const echo = defineTool({
  name: 'echo',
  description: 'Says again what it is told.',
  argumentSchema: z.object({ text: z.string(), n: z.number().int() }),
  outputSchema: z.object({ text: z.string(), n: z.number() }),
  toolCall: ({ text, n }) => ({ text, n }),
})
const Bench = defineToolBox('bench_tools', [echo])

const url = process.argv[2]!
const bus = new MessageBusClient({ url })
await bus.connect()
bindToolBox(bus, new Bench())
reportTo(process, url)
