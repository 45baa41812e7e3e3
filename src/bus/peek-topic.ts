const START = Buffer.from('{"type":')
const SPACE = 0x20
const QUOTE = 0x22

/**
 * The topic of a frame without parsing it, as all known writers put it first; `undefined` when it stands elsewhere.
 *
 * On a bus everybody hears everything, and most of it is for somebody else.
 */
export function peekTopic(frame: Buffer): string | undefined {
  if (frame.length < START.length + 2 || START.compare(frame, 0, START.length) !== 0) return undefined
  const quote = frame[START.length] === SPACE ? START.length + 1 : START.length
  if (frame[quote] !== QUOTE) return undefined
  const end = frame.indexOf(QUOTE, quote + 1)
  if (end < 0) return undefined
  const topic = frame.toString('latin1', quote + 1, end)
  return topic.includes('\\') ? undefined : topic
}
