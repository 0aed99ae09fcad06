/** What the guard lets through. Bytes and milliseconds. */
export type Limits = {
  /** A message, judged by its header before anything is allocated; less before a publisher is authorised. */
  messageBytes: number;
  messageBytesBefore: number;
  chunkStreams: number;
  /** Held for one connection over all its chunk streams. */
  bufferedBytes: number;
  chunkSize: number;
  handshakeMs: number;
  /** From the first byte to the request to publish. */
  publishMs: number;
  authoriseMs: number;
  idleMs: number;
  connections: number;
  connectionsPerAddress: number;
  /** Connections of one address that may not publish yet: the oldest gives way to a new one. */
  halfOpenPerAddress: number;
  /**
   * Different keys of one address that failed within `failuresMs`, and tries of each; more are not even asked about.
   */
  failedKeys: number;
  failuresMs: number;
};

export const LIMITS: Limits = {
  messageBytes: 4 * 1024 * 1024,
  messageBytesBefore: 64 * 1024,
  chunkStreams: 16,
  bufferedBytes: 8 * 1024 * 1024,
  chunkSize: 65_536,
  handshakeMs: 5_000,
  publishMs: 10_000,
  authoriseMs: 5_000,
  idleMs: 15_000,
  connections: 200,
  connectionsPerAddress: 32,
  halfOpenPerAddress: 8,
  failedKeys: 10,
  failuresMs: 60_000,
};
