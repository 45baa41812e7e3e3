import { describe, expect, it } from 'vitest'
import { peekTopic } from '../../src/bus/peek-topic.ts'

describe('peekTopic', () => {
  it.each([
    ['{"type":"a.b","data":{}}', 'a.b'],
    ['{"type": "a.b", "data": {}}', 'a.b'],
    ['{"type":""}', ''],
  ])('sees the topic of %s', (frame, topic) => {
    expect(peekTopic(Buffer.from(frame))).toBe(topic)
  })

  it.each([
    '',
    '{',
    '{"type":',
    '{"type":"',
    '{"type":7}',
    '{"data":{},"type":"a"}',
    '{ "type":"a"}',
    '{"type":"a\\u002eb"}',
    '{"type":"a\\"',
  ])('leaves %s to the parser', (frame) => {
    expect(peekTopic(Buffer.from(frame))).toBeUndefined()
  })
})
