import type { Query, QueryCache } from '@tanstack/react-query';

/** Answers kept although nothing on the screen shows them; those of about twenty pages at once. */
const KEPT = 300;

/** Bounds a cache that never forgets by time: of the answers that nothing shows, the ones shown longest ago go first. */
export const keepIdle = (cache: QueryCache, kept = KEPT): void => {
  const idle = new Set<Query>();
  cache.subscribe(({ type, query }) => {
    if (type !== 'added' && type !== 'removed' && type !== 'observerAdded' && type !== 'observerRemoved') return;
    idle.delete(query);
    if (type === 'removed' || query.getObserversCount() > 0) return;
    idle.add(query);
    for (const oldest of idle) {
      if (idle.size <= kept) break;
      if (oldest !== query) cache.remove(oldest);
    }
  });
};
