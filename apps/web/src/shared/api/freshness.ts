import type { Channel } from '@onair/contract/channel';
import type { Endpoint } from '@onair/contract/endpoint';
import { PAUSES, type Subject, type Subjects } from '@onair/contract/freshness';
import type { Query } from '@tanstack/react-query';
import { dropEarly } from './early.ts';
import { queryClient, readsOf } from './query-client.ts';

const isAbout = (subjects: Subjects) => (query: Query) => readsOf(query).some((one) => subjects.includes(one));

/**
 * Refetches the visible queries of these subjects, since they have changed. A first read in progress may have been
 * answered before the change, and the cache would treat it as the newest: it is aborted and restarted, unless `restart`
 * is false.
 */
export const refresh = async (
  subjects: Subjects = [],
  { restart = true, except = new Set<Query>() }: { restart?: boolean; except?: ReadonlySet<Query> } = {},
): Promise<void> => {
  if (subjects.length === 0) return;
  // The response prefetched for a page was answered before the change.
  dropEarly();
  const about = isAbout(subjects);
  const predicate = (query: Query) => about(query) && !except.has(query);
  const isFirst = (query: Query) => restart && query.state.data === undefined && predicate(query);
  if (queryClient.isFetching({ predicate: isFirst }) > 0) await queryClient.cancelQueries({ predicate: isFirst });
  await queryClient.invalidateQueries({ predicate });
};

/** Marks what a background write has changed as stale; visible data stays as it is. */
export const markStale = ({ changes = [] }: Endpoint): void =>
  void queryClient.invalidateQueries({ predicate: isAbout(changes), refetchType: 'none' });

/**
 * Refreshes what a write has changed, except responses that `show` itself has put into the cache. Reads in progress,
 * perhaps from before the write, are repeated, and nothing waits for them.
 */
export const refreshAround = (endpoint: Endpoint, show: () => void): Promise<void> => {
  const { changes = [] } = endpoint;
  const find = () => queryClient.getQueryCache().findAll({ predicate: isAbout(changes) });
  const before = new Map(find().map((query) => [query, query.state.dataUpdateCount]));
  show();
  const shown = new Set(find().filter((query) => query.state.dataUpdateCount !== before.get(query)));
  void queryClient.invalidateQueries({
    predicate: (query) => shown.has(query) && query.state.fetchStatus === 'fetching',
  });
  return refresh(changes, { except: shown });
};

const refreshedAt = new Map<Subject, number>();
const waiting = new Set<Subject>();

const refreshInTime = (subject: Subject, pauseMs: number): void => {
  if (waiting.has(subject)) return;
  waiting.add(subject);
  const due = (refreshedAt.get(subject) ?? Number.NEGATIVE_INFINITY) + pauseMs;
  setTimeout(
    () => {
      waiting.delete(subject);
      refreshedAt.set(subject, performance.now());
      void refresh([subject], { restart: false });
    },
    Math.max(0, due - performance.now()),
  );
};

/**
 * Refreshes what an event makes stale: immediately, or throttled by `PAUSES`. Events may come faster than a first read
 * is answered, and do not restart it.
 */
export const refreshOnEvent = (channel: Channel, event: string): void => {
  const subjects = channel.stales[event] ?? [];
  for (const subject of subjects) {
    const pauseMs = PAUSES[subject];
    if (pauseMs !== undefined) refreshInTime(subject, pauseMs);
  }
  void refresh(
    subjects.filter((subject) => PAUSES[subject] === undefined),
    { restart: channel.kept },
  );
};

/** Refreshes everything that a topic covers, after a gap in which events may have been missed. */
export const refreshAfterGap = (channel: Channel): void =>
  void refresh([...new Set(Object.values(channel.stales).flat())], { restart: channel.kept });
