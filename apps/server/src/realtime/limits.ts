/** What every WebSocket is held to, whatever is spoken on it; times in milliseconds, sizes in bytes. Tests scale them down. */
export type ConnectionLimits = {
  /** From opening to the first message, which says who it is. */
  identifyWithinMs: number;
  /** Connections that have not said who they are: of one address, and in all. */
  anonymousPerAddress: number;
  anonymousInAll: number;
  /** Connections of one account; one more closes the oldest. */
  perAccount: number;
  /** Largest message of a client. */
  payloadMax: number;
  /** Messages a second of one connection, and how many in a burst. */
  messagesPerSecond: number;
  messagesBurst: number;
  /** What may wait unsent for one connection; a client that reads more slowly is dropped. */
  unsentMax: number;
  pingEveryMs: number;
  /** Silence after which a client is taken for gone, a little under a minute. */
  deadAfterMs: number;
  /** How often the session of an open connection is looked up again, for limits that nothing announces. */
  recheckEveryMs: number;
  /** How often sessions that ended elsewhere are looked for; with the check itself well under a second. */
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

/** What the channel stream allows besides. */
export type StreamLimits = ConnectionLimits & {
  /** How often stored events are looked for although none was announced: the bus may lose a message, the database does not. */
  lookEveryMs: number;
  /** Most events that are replayed; a client that has missed more fetches again. */
  replayMax: number;
};

export const STREAM_LIMITS: StreamLimits = {
  ...CONNECTION_LIMITS,
  // A page subscribes to everything that it shows at the same time, a dozen topics and more.
  messagesBurst: 40,
  lookEveryMs: 5_000,
  replayMax: 500,
};

/**
 * A token bucket: `burst` tokens to begin with, refilled at `perSecond`.
 * @param clock milliseconds that never go back
 * @returns takes one token; false when there is none
 */
export const tokenBucket = (perSecond: number, burst: number, clock: () => number = () => performance.now()) => {
  let tokens = burst;
  let at = clock();
  return (): boolean => {
    const now = clock();
    tokens = Math.min(burst, tokens + ((now - at) / 1000) * perSecond);
    at = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
};
