import type { Db } from '../apps/server/src/db/client.ts';
import { sideBySide } from './load.ts';
import { type Servers, targets } from './policy-list.ts';
import { costRow, leastRow, mostRow, type Row, ratioRow, share } from './row.ts';

const BATCH = 200;
const KINDS = ['exposure', 'click', 'like', 'comment', 'share'];

/** Bodies with new events, generated fast enough not to be the bottleneck. */
const batches = (items: readonly number[], mark: string): (() => string) => {
  let n = 0;
  return () => {
    const at = new Date(Date.now() - (n % 3600) * 100).toISOString();
    const events: string[] = [];
    for (let i = 0; i < BATCH; i += 1) {
      n += 1;
      const id = `${mark}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
      const item = items[(n * 31) % items.length];
      events.push(`{"id":"${id}","kind":"${KINDS[n % 5]}","contentId":${item},"visitor":"v${n % 4999}","at":"${at}"}`);
    }
    return `{"events":[${events.join(',')}]}`;
  };
};

const headers = { 'content-type': 'application/json' };

/** Polls how long the oldest stored event has waited to be counted. @returns the waits in seconds, once stopped */
const watchWaits = (db: Db): (() => number[]) => {
  const waits: number[] = [];
  const look = async (): Promise<void> => {
    const { rows } = await db.$client.query<{ wait: number | null }>(
      'select extract(epoch from now() - min(stored_at))::float8 as wait from uncounted_events',
    );
    for (const { wait } of rows) if (wait !== null) waits.push(wait);
  };
  const timer = setInterval(() => void look(), 100);
  return () => {
    clearInterval(timer);
    return waits;
  };
};

/**
 * Both servers commit to the same database before they answer, and both store an id once. The bare one does nothing else: it
 * checks no event, knows no visitors, quotas or bots, and counts nothing.
 */
export const eventIntake = async (servers: Servers, db: Db, items: readonly number[]): Promise<Row[]> => {
  const [mine, bare] = targets(servers, '/api/collect', '/events');
  const post = (mark: string) => ({ headers, method: 'POST' as const, body: batches(items, mark), connections: 16 });
  const stop = watchWaits(db);
  const { perSecond, cpuMicros } = await sideBySide({ ...mine, ...post('0a000000') }, { ...bare, ...post('0b000000') });
  const waits = stop();
  const events = perSecond.map((pair) => ({ mine: pair.mine * BATCH, bare: pair.bare * BATCH }));
  return [
    ratioRow('event intake, batches of 200 with rollups, beside a bare insert', events, 'events/s', 0.6),
    costRow('event intake: CPU of a batch, database included', cpuMicros, 'µs', 1.7),
    leastRow(
      'event intake',
      events.map((pair) => pair.mine),
      50_000,
      'events/s',
    ),
    mostRow('event intake: p95 from the answer to the figures, under this load', share(waits, 0.95), 2, 's'),
  ];
};
