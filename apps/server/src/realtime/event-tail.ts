import { newestEvent, readStream, type StreamEntry, type StreamEntryRow } from '../db/sealing/stream.store.ts';
import type { Deps } from '../deps.ts';

const PAGE = 500;

/**
 * Delivers the stored events exactly once, in the order of their ids, even when bus messages are reordered, duplicated
 * or lost: those only say that there is something to read. The usual one, the very next event, needs no read.
 */
export const eventTail = (deps: Deps, deliver: (entry: StreamEntry) => void, pollEveryMs: number) => {
  let newest = 0;
  let reading: Promise<void> | null = null;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  const take = (entry: StreamEntryRow): void => {
    newest = entry.id;
    deliver(entry);
  };

  const read = async (): Promise<void> => {
    try {
      do {
        again = false;
        const entries = await readStream(deps.db, newest, PAGE);
        for (const entry of entries) if (entry.id > newest) take(entry);
        if (entries.length === PAGE) again = true;
      } while (again);
    } catch (error) {
      deps.log.warn({ err: error }, 'stream events could not be read; trying again');
    } finally {
      reading = null;
    }
  };

  /** Reads what has been stored meanwhile. */
  const poll = (): Promise<void> => {
    again = true;
    reading ??= read();
    return reading;
  };

  return {
    poll,
    /** The newest event delivered in this process. */
    newest: () => newest,
    /** Takes the entries of one bus message. */
    receive: (entries: StreamEntry[]): void => {
      let missing = false;
      for (const entry of entries) {
        if (entry.id === null) deliver(entry);
        else if (entry.id === newest + 1) take({ ...entry, id: entry.id });
        else if (entry.id > newest) missing = true;
      }
      if (missing) void poll();
    },
    start: async (): Promise<void> => {
      newest = await newestEvent(deps.db);
      timer = setInterval(poll, pollEveryMs).unref();
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await reading;
    },
  };
};

export type EventTail = ReturnType<typeof eventTail>;
