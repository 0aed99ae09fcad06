import type { NewLine, SaidLine } from './chat.store.ts';
import type { ChatLimits } from './limits.ts';

/** What was stored of a line. */
export type Said = Pick<SaidLine, 'id' | 'seq' | 'state'>;

type Waiting = { line: NewLine; said: PromiseWithResolvers<Said | null> };

/** Lines remembered by the id that the browser gave them, so that saying one again costs nothing. */
const REMEMBERED = 5_000;

/**
 * Gathers lines and stores them together: the first at once, those that come meanwhile with the next statement, at most
 * one statement each `batchMs`. In the order in which they came.
 */
export const lineBatches = (
  limits: Pick<ChatLimits, 'batchMs' | 'batchMax' | 'waitingMax'>,
  store: (lines: NewLine[]) => Promise<SaidLine[]>,
) => {
  const keyOf = (personId: string, clientId: string): string => `${personId} ${clientId}`;
  const known = new Map<string, Promise<Said | null>>();
  let waiting: Waiting[] = [];
  let storedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  let storing: Promise<void> | null = null;

  const storeBatch = async (): Promise<void> => {
    const batch = waiting.slice(0, limits.batchMax);
    waiting = waiting.slice(limits.batchMax);
    storedAt = performance.now();
    try {
      const stored = await store(batch.map(({ line }) => line));
      const found = new Map(stored.map((line) => [keyOf(line.personId, line.clientId), line]));
      for (const { line, said } of batch) {
        const key = keyOf(line.personId, line.clientId);
        // What was not stored may be said again later.
        if (!found.has(key)) known.delete(key);
        said.resolve(found.get(key) ?? null);
      }
    } catch (error) {
      for (const { line, said } of batch) {
        known.delete(keyOf(line.personId, line.clientId));
        said.reject(error);
      }
    } finally {
      storing = null;
      schedule();
    }
  };

  const begin = (): void => {
    timer = null;
    storing = storeBatch();
  };

  function schedule(): void {
    if (timer || storing || waiting.length === 0) return;
    const wait = limits.batchMs - (performance.now() - storedAt);
    if (wait <= 0) begin();
    else timer = setTimeout(begin, wait);
  }

  return {
    /** What became, or becomes, of a line said before under this id. */
    find: (personId: string, clientId: string): Promise<Said | null> | null =>
      known.get(keyOf(personId, clientId)) ?? null,
    /** @returns what was stored, null when nothing was since the person is muted; null at once when too many wait */
    add: (line: NewLine): Promise<Said | null> | null => {
      const key = keyOf(line.personId, line.clientId);
      const before = known.get(key);
      if (before) return before;
      if (waiting.length >= limits.waitingMax) return null;
      const said = Promise.withResolvers<Said | null>();
      known.set(key, said.promise);
      if (known.size > REMEMBERED) known.delete(known.keys().next().value as string);
      waiting.push({ line, said });
      schedule();
      return said.promise;
    },
    /** Waits until everything that was taken is stored. */
    settle: async (): Promise<void> => {
      while (storing || waiting.length > 0) {
        if (timer) clearTimeout(timer);
        if (!storing) begin();
        await storing;
      }
    },
  };
};

export type Batches = ReturnType<typeof lineBatches>;
