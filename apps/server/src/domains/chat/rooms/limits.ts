/** What a chat room allows; times in milliseconds, sizes in bytes. Tests scale them down. */
export type ChatLimits = {
  /** From opening to `enter`. */
  enterWithinMs: number;
  /** Sockets that have not entered: of one address, and in all. */
  strangersPerAddress: number;
  strangersInAll: number;
  /** Sockets of one account; one more closes the oldest. */
  perAccount: number;
  /** Sockets that have entered: of one address (an office, a dormitory), and in all. */
  enteredPerAddress: number;
  enteredInAll: number;
  /** Largest message of a client. */
  payloadMax: number;
  /** Messages a second of one socket, and of one person over all sockets, and how many at once. */
  messagesPerSecond: number;
  messagesAtOnce: number;
  /** Lines a second of all guests of one address together, no matter who they say they are, and how many at once. */
  guestLinesPerSecond: number;
  guestLinesAtOnce: number;
  /** Between two frames, and between two stores of lines. */
  batchMs: number;
  /** Lines stored at once, and waiting to be stored. */
  batchMax: number;
  waitingMax: number;
  /** Acts of a room kept in memory, and the most that are replayed from the database. */
  ringSize: number;
  replayMax: number;
  /** Unsent for a client: from here on it gets no lines, until it is back below the second. */
  queuedMax: number;
  queuedLow: number;
  /** Unsent for so long: closed. */
  stuckAbove: number;
  stuckForMs: number;
  pingEveryMs: number;
  deadAfterMs: number;
  recheckEveryMs: number;
  endedEveryMs: number;
  /** How often numbers are looked for that the bus did not tell. */
  lookEveryMs: number;
  /** How often sockets are looked after. */
  roundMs: number;
  /** A room that nobody is in leaves memory after so long. */
  emptyForMs: number;
  closeWithinMs: number;
};

export const CHAT_LIMITS: ChatLimits = {
  enterWithinMs: 5_000,
  strangersPerAddress: 20,
  perAccount: 50,
  strangersInAll: 100,
  enteredPerAddress: 2_000,
  enteredInAll: 20_000,
  payloadMax: 4 * 1024,
  messagesPerSecond: 5,
  messagesAtOnce: 10,
  guestLinesPerSecond: 50,
  guestLinesAtOnce: 100,
  batchMs: 100,
  batchMax: 200,
  waitingMax: 2_000,
  ringSize: 500,
  replayMax: 1_000,
  queuedMax: 256 * 1024,
  queuedLow: 64 * 1024,
  stuckAbove: 1024 * 1024,
  stuckForMs: 15_000,
  pingEveryMs: 30_000,
  deadAfterMs: 55_000,
  recheckEveryMs: 30_000,
  endedEveryMs: 700,
  lookEveryMs: 5_000,
  roundMs: 250,
  emptyForMs: 60_000,
  closeWithinMs: 1_000,
};
