import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { CallQueue } from '../../src/bus/call-queue.ts'

describe('CallQueue', () => {
  it('is idle at first, and again after the last of many calls', async () => {
    const queue = new CallQueue({ concurrency: 3, queue: 100 })
    await queue.whenIdle()
    const order: number[] = []
    for (let n = 0; n < 50; n++) {
      queue.add(
        async () => {
          await sleep(n % 3)
          order.push(n)
        },
        () => order.push(-1),
      )
    }
    expect(queue.running).toBe(3)
    await queue.whenIdle()
    expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n))
    expect([queue.running, queue.waiting]).toEqual([0, 0])
  })

  it('refuses at once when nothing may wait', () => {
    const queue = new CallQueue({ concurrency: 1, queue: 0 })
    const refuse = vi.fn<() => void>()
    queue.add(() => new Promise(() => {}), refuse)
    queue.add(() => Promise.resolve(), refuse)
    expect(refuse).toHaveBeenCalledOnce()
  })
})
