import { CONNECTION_LIMITS, type ConnectionLimits } from '../../../realtime/limits.ts';

/**
 * What a chat room allows besides what every connection is held to; times in milliseconds, sizes in bytes. Messages a
 * second hold for one connection, and for one person over all connections. Tests scale them down.
 */
export type ChatLimits = ConnectionLimits & {
  /** Connections that have entered: of one address (an office, a dormitory), and in all. */
  enteredPerAddress: number;
  enteredInAll: number;
  /** Lines a second of all guests of one address together, whatever names they use, and how many in a burst. */
  guestLinesPerSecond: number;
  guestLinesBurst: number;
  /** Between two frames, and between two stores of lines. */
  batchMs: number;
  /** Lines in one statement, and waiting to be stored. */
  batchMax: number;
  waitingMax: number;
  /** Events of a room kept in memory, and the most that are replayed from the database. */
  ringSize: number;
  replayMax: number;
  /** Unsent for a client: from here on it gets no lines, until it is back below the second. */
  laggingAbove: number;
  caughtUpBelow: number;
  /** Unsent for so long: closed. */
  stuckAbove: number;
  stuckForMs: number;
  /** How often events are looked for that the bus did not bring. */
  lookEveryMs: number;
  /** How often slow readers and empty rooms are looked after. */
  roundMs: number;
  /** A room without connections leaves memory after so long. */
  emptyForMs: number;
};

export const CHAT_LIMITS: ChatLimits = {
  ...CONNECTION_LIMITS,
  unsentMax: 4 * 1024 * 1024,
  enteredPerAddress: 2_000,
  enteredInAll: 20_000,
  guestLinesPerSecond: 50,
  guestLinesBurst: 100,
  batchMs: 100,
  batchMax: 200,
  waitingMax: 2_000,
  ringSize: 500,
  replayMax: 1_000,
  laggingAbove: 256 * 1024,
  caughtUpBelow: 64 * 1024,
  stuckAbove: 1024 * 1024,
  stuckForMs: 15_000,
  lookEveryMs: 5_000,
  roundMs: 250,
  emptyForMs: 60_000,
};

/** Counts connections: so many of one address, so many in all. */
export const connectionCount = (perAddress: number, inAll: number) => {
  const byAddress = new Map<string, number>();
  let all = 0;
  return {
    hasRoom: (address: string): boolean => all < inAll && (byAddress.get(address) ?? 0) < perAddress,
    /** @returns counts it no longer */
    add: (address: string): (() => void) => {
      all += 1;
      byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
      return () => {
        all -= 1;
        const left = (byAddress.get(address) ?? 1) - 1;
        if (left > 0) byAddress.set(address, left);
        else byAddress.delete(address);
      };
    },
  };
};
