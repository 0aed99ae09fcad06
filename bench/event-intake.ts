import { sideBySide } from './load.ts';
import { type Servers, targets } from './policy-list.ts';
import { costRow, leastRow, type Row, ratioRow } from './row.ts';

const BATCH = 200;
const KINDS = ['exposure', 'click', 'like', 'comment', 'share'];

/** Bodies whose events nobody has seen before, made fast enough not to be the bottleneck. */
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

export const eventIntake = async (servers: Servers, items: readonly number[]): Promise<Row[]> => {
  const [mine, bare] = targets(servers, '/api/collect', '/events');
  const post = (mark: string) => ({ headers, method: 'POST' as const, body: batches(items, mark), connections: 16 });
  const { perSecond, cpuMicros } = await sideBySide({ ...mine, ...post('0a000000') }, { ...bare, ...post('0b000000') });
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
  ];
};
