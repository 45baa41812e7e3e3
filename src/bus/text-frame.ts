const FINAL_TEXT = 0x81

/** The header of a WebSocket text frame from a server, which masks nothing (RFC 6455 §5.2). */
export function textFrameHeader(length: number): Buffer {
  if (length < 126) return Buffer.from([FINAL_TEXT, length])
  if (length < 65_536) {
    const header = Buffer.from([FINAL_TEXT, 126, 0, 0])
    header.writeUInt16BE(length, 2)
    return header
  }
  const header = Buffer.from([FINAL_TEXT, 127, 0, 0, 0, 0, 0, 0, 0, 0])
  header.writeUIntBE(length, 4, 6)
  return header
}
