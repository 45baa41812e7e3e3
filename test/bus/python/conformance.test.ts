import { MessageBusClient } from '../../../src/bus.ts'
import { describeTools1 } from '../../conformance/tools-1-suite.ts'
import { recordingLog } from '../recording-log.ts'
import { describePython } from './describe-python.ts'
import { createPythonHome, type PythonHome, type PythonProgram, startPythonBus } from './python.ts'
import { afterAll, beforeAll } from 'vitest'

const log = recordingLog()

describePython('conformance over ovos-messagebus', () => {
  let home: PythonHome
  let bus: PythonProgram

  beforeAll(async () => {
    home = await createPythonHome()
    bus = await startPythonBus(home)
  }, 30_000)

  afterAll(async () => {
    await bus.stop()
    home.remove()
  })

  describeTools1('ovos-messagebus', 150, async () => {
    const url = `ws://127.0.0.1:${home.port}/core`
    const [host, asker] = [new MessageBusClient({ url, log }), new MessageBusClient({ url, log })]
    await Promise.all([host.connect(), asker.connect()])
    return { host, asker, close: async () => void (await Promise.all([host.close(), asker.close()])) }
  })
})
