import type { Deps } from '../../../deps.ts';
import { filingsOf } from './dimensions.service.ts';
import { addToRollups, findFilings, lockEvents } from './events.store.ts';
import { figuresHint } from './figures.channel.ts';
import { type CountableEvents, openTally, tallyEvents } from './tally.rules.ts';
import { claimUncounted, dropUncounted, findAbandoned } from './uncounted.store.ts';

/** Delay between the first uncounted commit and its counting: figures rise at most a second after the reply. */
const AFTER_MS = 500;
/** Above this many events, counting does not wait for more. */
const EVENTS_MAX = 50_000;
/** A process that has not counted its events by then has died or hangs: another one counts them. */
const ABANDONED_AFTER_MS = 10_000;
/** Leftover commits counted in one transaction. */
const ABANDONED_MAX = 5;

/**
 * Counts this process's uncounted events, many commits at a time: a thousand counters are updated once a second instead
 * of with each commit. What it cannot count, because the database is unavailable or another process has counted it
 * meanwhile, is left to `countAbandoned`.
 * @param counted called when figures have risen
 */
export const laterCounting = (deps: Pick<Deps, 'db' | 'log'>, counted: () => void, afterMs = AFTER_MS) => {
  const { db, log } = deps;
  const lookUp = filingsOf(db);
  let ids: string[] = [];
  let events = 0;
  let tally = openTally();
  let timer: NodeJS.Timeout | null = null;
  let counting: Promise<void> = Promise.resolve();

  const count = async (): Promise<void> => {
    const commits = ids;
    const counts = tally;
    if (commits.length === 0) return;
    ids = [];
    events = 0;
    tally = openTally();
    try {
      const sums = counts.sums(await lookUp(counts.items()));
      await db.transaction(async (tx) => {
        await lockEvents(tx);
        const dropped = await dropUncounted(tx, commits);
        if (dropped < commits.length) throw new Error('another process has counted some of these events');
        await addToRollups(tx, sums);
      });
      counted();
    } catch (error) {
      log.warn({ err: error, commits: commits.length }, 'events that are stored will be counted later');
    }
  };

  const begin = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    counting = counting.then(count);
  };

  return {
    /** Takes the events of a commit, which are also in the database as row `id` of `uncounted_events`. */
    queue: (id: string, batches: readonly CountableEvents[]): void => {
      ids.push(id);
      for (const batch of batches) {
        tally.add(batch);
        events += batch.filings.length;
      }
      if (events >= EVENTS_MAX) begin();
      else timer ??= setTimeout(begin, afterMs).unref();
    },
    /** Counts what is queued. */
    settle: async (): Promise<void> => {
      begin();
      await counting;
    },
  };
};

export type LaterCounting = ReturnType<typeof laterCounting>;

/** Counts events of a process that ended before it did. */
export const countAbandoned = async (
  deps: Pick<Deps, 'db' | 'bus'>,
  signal?: AbortSignal,
  afterMs = ABANDONED_AFTER_MS,
): Promise<void> => {
  const { db } = deps;
  while (!signal?.aborted) {
    const ids = await findAbandoned(db, afterMs, ABANDONED_MAX);
    if (ids.length === 0) return;
    await db.transaction(async (tx) => {
      await lockEvents(tx);
      const claimed = await claimUncounted(tx, ids);
      const filed = await findFilings(tx, [...new Set(claimed.columns.content_id)]);
      await addToRollups(tx, tallyEvents([claimed], filed));
    });
    figuresHint(deps.bus)();
  }
};
