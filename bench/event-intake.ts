import { sideBySide } from './load.ts';
import { leastRow, type Row, ratioRow } from './row.ts';

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

export const eventIntake = async (ours: string, bare: string, items: readonly number[]): Promise<Row[]> => {
  const post = (url: string, mark: string) => ({
    url,
    headers,
    method: 'POST' as const,
    body: batches(items, mark),
    connections: 16,
  });
  const found = await sideBySide(post(`${ours}/api/collect`, '0a000000'), post(`${bare}/events`, '0b000000'));
  const [mine, alone] = [found.mine.perSecond * BATCH, found.bare.perSecond * BATCH];
  return [
    ratioRow('event intake, batches of 200 with rollups, beside a bare insert', mine, alone, 'events/s', 0.5),
    leastRow('event intake', mine, 50_000, 'events/s'),
  ];
};
