/** Limits of the guard, in bytes and milliseconds. */
export type Limits = {
  /** Message size, checked by its header before anything is allocated; smaller before a publisher is authorized. */
  messageBytes: number;
  messageBytesBefore: number;
  chunkStreams: number;
  /** Bytes buffered for one connection over all its chunk streams; fewer before a publisher is authorized. */
  bufferedBytes: number;
  bufferedBytesBefore: number;
  chunkSize: number;
  /** All that a connection may send until it asks to publish: a message may take a single byte, and some of our time. */
  bytesBefore: number;
  handshakeMs: number;
  /** From the first byte to the publish request. */
  publishMs: number;
  authorizeMs: number;
  idleMs: number;
  connections: number;
  connectionsPerAddress: number;
  /** Connections from one address that may not publish yet: a new one replaces the oldest. */
  halfOpenPerAddress: number;
  /**
   * Distinct failed keys of one address within `failuresMs`, and attempts with each; further ones are refused without a
   * check.
   */
  failedKeys: number;
  failuresMs: number;
};

export const LIMITS: Limits = {
  messageBytes: 4 * 1024 * 1024,
  messageBytesBefore: 64 * 1024,
  chunkStreams: 64,
  bufferedBytes: 8 * 1024 * 1024,
  bufferedBytesBefore: 256 * 1024,
  // All that the protocol allows: memory is taken for bytes that arrived.
  chunkSize: 0x7fffffff,
  bytesBefore: 256 * 1024,
  handshakeMs: 5_000,
  publishMs: 10_000,
  authorizeMs: 5_000,
  idleMs: 15_000,
  connections: 200,
  connectionsPerAddress: 32,
  halfOpenPerAddress: 8,
  failedKeys: 10,
  failuresMs: 60_000,
};
