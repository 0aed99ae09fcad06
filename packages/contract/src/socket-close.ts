/**
 * Why the server closed a WebSocket, whatever its protocol. After `sessionEnded` the same token is useless; after every
 * other code reconnect, after `goingAway` with the delay that its reason names.
 */
export const SOCKET_CLOSE = {
  /** The server stops; the reason is `{"retryInMs":n}`, spread over the clients so that they do not return together. */
  goingAway: 1001,
  /** Not a text message. */
  notText: 1003,
  /** A message over 4 KiB. */
  tooBig: 1009,
  /** Something on the server failed; try again. */
  broken: 1011,
  /** Full for now: too many unauthenticated connections, or too many in total. */
  tryLater: 1013,
  /** The session of the token has ended, or the token is unknown. */
  sessionEnded: 4401,
  /** The first message did not come within five seconds. */
  identifyTimeout: 4408,
  /** The account may see more or less than when it connected. */
  rightsChanged: 4409,
  /**
   * The account has opened more sockets than it may have, and this was the oldest: clients do not reconnect
   * automatically.
   */
  displaced: 4410,
  /** More than five messages a second. */
  flood: 4429,
} as const;
