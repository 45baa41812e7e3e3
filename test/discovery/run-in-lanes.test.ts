import { expect, test } from 'vitest'
import { runInLanes } from '../../src/discovery/run-in-lanes.ts'

test('items go one after the other, in a single lane that is stopped at the end', async () => {
  const log: string[] = []
  await runInLanes(['a', 'b', 'c'], () => ({
    async work(item, index) {
      log.push(`${item}${index} begins`)
      await Promise.resolve()
      log.push(`${item}${index} ends`)
    },
    stop: () => void log.push('stopped'),
  }))
  expect(log).toEqual(['a0 begins', 'a0 ends', 'b1 begins', 'b1 ends', 'c2 begins', 'c2 ends', 'stopped'])
})

test('items that take long are passed by the others', async () => {
  const { promise: othersDone, resolve } = Promise.withResolvers<void>()
  const lanes: string[][] = []
  await runInLanes(['slow', 'slower', 'quick', 'last'], () => {
    const done: string[] = []
    lanes.push(done)
    return {
      async work(item) {
        if (item === 'last') resolve()
        else if (item.startsWith('slow')) await othersDone
        done.push(item)
      },
      stop: () => {},
    }
  })
  expect(lanes).toEqual([['slow'], ['slower'], ['quick', 'last']])
})

test('a fault ends the work, and stops every lane', async () => {
  let stopped = 0
  const begun: string[] = []
  const running = runInLanes(['a', 'b', 'c'], () => ({
    async work(item) {
      begun.push(item)
      if (item === 'b') throw new Error('b is wrong')
    },
    stop: () => void stopped++,
  }))
  await expect(running).rejects.toThrow('b is wrong')
  expect({ begun, stopped }).toEqual({ begun: ['a', 'b'], stopped: 1 })
})

test('nothing opens no lane', async () => {
  const opened: string[] = []
  await runInLanes([], () => {
    opened.push('lane')
    return { work: async () => {}, stop: () => {} }
  })
  expect(opened).toEqual([])
})
