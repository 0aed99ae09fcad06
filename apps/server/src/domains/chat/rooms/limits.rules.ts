import { CONNECTION_LIMITS, type ConnectionLimits } from '../../../realtime/limits.ts';

/**
 * Limits of a chat room on top of those of every connection; times in milliseconds, sizes in bytes. Messages per second
 * apply to one connection, and to one person over all connections. Tests scale them down.
 */
export type ChatLimits = ConnectionLimits & {
  /** Entered connections: from one address (an office, a dormitory), and in total. */
  enteredPerAddress: number;
  enteredInAll: number;
  /** Lines per second from all guests of one network together, whatever names they use, and their burst. */
  guestLinesPerSecond: number;
  guestLinesBurst: number;
  /** The same in a room whose operators say that many viewers share a network. */
  sharedLinesPerSecond: number;
  sharedLinesBurst: number;
  /** New ids under which the guests of one network are noted as having entered, a minute; the same when many share it. */
  notedPerMinute: number;
  sharedNotedPerMinute: number;
  /** Interval between two frames, and between two inserts of lines. */
  batchMs: number;
  /** Lines in one statement, and lines queued. */
  batchMax: number;
  waitingMax: number;
  /** Events of a room kept in memory, and the most that are replayed from the database. */
  ringSize: number;
  replayMax: number;
  /** Unsent bytes of a client above which it gets no lines, until it is back below the second number. */
  laggingAbove: number;
  caughtUpBelow: number;
  /** A client with this much unsent for this long is disconnected. */
  stuckAbove: number;
  stuckForMs: number;
  /** How often events are polled for that the bus did not deliver. */
  pollEveryMs: number;
  /** How often slow readers and empty rooms are checked. */
  roundMs: number;
  /** How long a room without connections stays in memory. */
  emptyForMs: number;
};

export const CHAT_LIMITS: ChatLimits = {
  ...CONNECTION_LIMITS,
  unsentMax: 4 * 1024 * 1024,
  enteredPerAddress: 2_000,
  enteredInAll: 20_000,
  guestLinesPerSecond: 5,
  guestLinesBurst: 10,
  sharedLinesPerSecond: 50,
  sharedLinesBurst: 100,
  notedPerMinute: 20,
  sharedNotedPerMinute: 200,
  batchMs: 100,
  batchMax: 200,
  waitingMax: 2_000,
  ringSize: 500,
  replayMax: 1_000,
  laggingAbove: 256 * 1024,
  caughtUpBelow: 64 * 1024,
  stuckAbove: 1024 * 1024,
  stuckForMs: 15_000,
  pollEveryMs: 5_000,
  roundMs: 250,
  emptyForMs: 60_000,
};
