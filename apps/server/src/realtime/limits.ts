/** What the stream allows; times in milliseconds, sizes in bytes. Tests scale them down. */
export type StreamLimits = {
  /** From opening to the `auth` message. */
  authWithinMs: number;
  /** Sockets that have not said who they are: of one address, and in all. */
  strangersPerAddress: number;
  strangersInAll: number;
  /** Sockets of one account; one more closes the oldest. */
  perAccount: number;
  /** Largest message of a client. */
  payloadMax: number;
  /** Messages a second of one client, and how many it may send at once. */
  messagesPerSecond: number;
  messagesAtOnce: number;
  /** What may wait unsent for one client; who reads more slowly is dropped. */
  queuedMax: number;
  pingEveryMs: number;
  /** Silence after which a client is taken for gone, a little under a minute. */
  deadAfterMs: number;
  /** How often an open socket's session is looked at again, for limits that nobody announces. */
  recheckEveryMs: number;
  /** How often sessions that ended elsewhere are looked for; with the check itself well under a second. */
  endedEveryMs: number;
  /** How often kept events are looked for although nobody announced any: the bus may lose a word, the database does not. */
  lookEveryMs: number;
  /** Most events that are replayed; who has missed more fetches again. */
  replayMax: number;
  /** How long a client gets to answer a close before the line is cut. */
  closeWithinMs: number;
};

export const STREAM_LIMITS: StreamLimits = {
  authWithinMs: 5_000,
  strangersPerAddress: 20,
  perAccount: 50,
  strangersInAll: 100,
  payloadMax: 4 * 1024,
  messagesPerSecond: 5,
  messagesAtOnce: 10,
  queuedMax: 1024 * 1024,
  pingEveryMs: 30_000,
  deadAfterMs: 55_000,
  recheckEveryMs: 30_000,
  endedEveryMs: 700,
  lookEveryMs: 5_000,
  replayMax: 500,
  closeWithinMs: 1_000,
};
