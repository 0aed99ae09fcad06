/** Builds a whole binary WebSocket message as a server sends it, unmasked (RFC 6455, 5.2): once, for all viewers. */
export const binaryFrame = (parts: Buffer[]): Buffer => {
  const length = parts.reduce((total, part) => total + part.length, 0);
  const head = Buffer.allocUnsafe(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x82;
  if (length < 126) head[1] = length;
  else if (length < 65_536) {
    head[1] = 126;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, ...parts], head.length + length);
};

/** The payload of such a message. */
export const frameContent = (frame: Buffer): Buffer => frame.subarray(frame[1] === 127 ? 10 : frame[1] === 126 ? 4 : 2);
