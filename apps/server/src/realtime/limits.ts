/** Limits of every WebSocket, whatever its protocol; times in milliseconds, sizes in bytes. Tests scale them down. */
export type ConnectionLimits = {
  /** From opening to the first message, which authenticates. */
  identifyWithinMs: number;
  /** Anonymous connections: per address, and in total. */
  anonymousPerAddress: number;
  anonymousInAll: number;
  /** Connections per account; one more closes the oldest. */
  perAccount: number;
  /** Maximum size of a client's message. */
  payloadMax: number;
  /** Messages per second of one connection, and their burst. */
  messagesPerSecond: number;
  messagesBurst: number;
  /** Maximum unsent bytes of one connection; a client that reads more slowly is disconnected. */
  unsentMax: number;
  pingEveryMs: number;
  /** Silence after which a client counts as gone, a little under a minute. */
  deadAfterMs: number;
  /** How often the session of an open connection is rechecked, for limits that nothing announces. */
  recheckEveryMs: number;
  /** How often sessions that ended elsewhere are looked for; including the check well under a second. */
  endedEveryMs: number;
  /** How long a client has to answer a close before the connection is cut. */
  closeWithinMs: number;
};

export const CONNECTION_LIMITS: ConnectionLimits = {
  identifyWithinMs: 5_000,
  anonymousPerAddress: 20,
  anonymousInAll: 100,
  perAccount: 50,
  payloadMax: 4 * 1024,
  messagesPerSecond: 5,
  messagesBurst: 10,
  unsentMax: 1024 * 1024,
  pingEveryMs: 30_000,
  deadAfterMs: 55_000,
  recheckEveryMs: 30_000,
  endedEveryMs: 700,
  closeWithinMs: 1_000,
};

/** Additional limits of the channel stream. */
export type StreamLimits = ConnectionLimits & {
  /** How often stored events are polled for: the bus may lose a message, the database does not. */
  pollEveryMs: number;
  /** Maximum number of replayed events; a client that has missed more refetches. */
  replayMax: number;
};

export const STREAM_LIMITS: StreamLimits = {
  ...CONNECTION_LIMITS,
  // A page subscribes to everything that it shows at once, a dozen topics and more.
  messagesBurst: 40,
  pollEveryMs: 5_000,
  replayMax: 500,
};
