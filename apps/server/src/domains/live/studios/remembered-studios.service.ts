import type { Deps } from '../../../deps.ts';
import { waitBriefly } from '../../../lib/coalesce.ts';
import { STUDIO_CHANGED } from '../subjects.channel.ts';
import { findStudios, type StudioRow } from './studios.store.ts';

/** How long studios are cached without a bus message: bounds the cost of a lost one. */
const BELIEVED_MS = 2_000;
/** Maximum age of the cache while the database does not answer or is overloaded. */
const STALE_MS = 60_000;
/** How long a reader waits for a read while the cache has an answer: a frozen database fails after two seconds. */
const PATIENCE_MS = 300;
/** Minimum interval between lookups of an unknown name, no matter who asks. */
const RETRY_MS = 100;

export type RememberedStudios = {
  bySlug(slug: string): Promise<StudioRow | null>;
  byId(id: string): Promise<StudioRow | null>;
  /** Hears of no more changes. */
  close(): void;
  all(): Promise<readonly StudioRow[]>;
};

/**
 * Cache of all studios, for the audience: a crowd that arrives together reads memory, not the database. There are a
 * hundred at most. A change takes effect immediately in this process and with the bus message in others. Rejects when
 * the database has been unavailable since the start, or for a minute.
 */
export const rememberStudios = ({ db, bus }: Pick<Deps, 'db' | 'bus'>): RememberedStudios => {
  let known: readonly StudioRow[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let changed = true;
  let changes = 0;
  let reading: Promise<void> | null = null;
  const close = bus.subscribe(STUDIO_CHANGED, () => {
    changes += 1;
    changed = true;
  });

  const read = async (): Promise<void> => {
    const before = changes;
    known = await findStudios(db);
    readAt = performance.now();
    // A read that overlapped a change may be stale: the next caller reads again.
    changed = changes !== before;
  };
  const readOnce = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
  const age = (): number => performance.now() - readAt;

  const refresh = async (): Promise<void> => {
    if (!changed && age() <= BELIEVED_MS) return;
    if (age() > STALE_MS) await readOnce();
    else await waitBriefly(readOnce(), PATIENCE_MS);
  };
  const find = async (is: (studio: StudioRow) => boolean): Promise<StudioRow | null> => {
    await refresh();
    const found = known.find(is);
    if (found || age() < RETRY_MS) return found ?? null;
    await readOnce();
    return known.find(is) ?? null;
  };
  return {
    bySlug: (slug) => find((studio) => studio.slug === slug),
    byId: (id) => find((studio) => studio.id === id),
    close,
    all: async () => {
      await refresh();
      return known;
    },
  };
};
