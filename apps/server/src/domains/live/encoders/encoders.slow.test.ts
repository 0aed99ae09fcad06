import { EventEmitter } from 'node:events';
import { STREAM_PATH } from '@onair/contract/channel';
import { encodersChannel, listTurnedAway, TURNED_AWAY_KEPT } from '@onair/contract/live/encoders';
import type { FromMedia } from '@onair/contract/live/media/channel';
import { studioTimeline } from '@onair/contract/live/studios/history';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { eventually } from '../../../testing/eventually.ts';
import { streamClient } from '../../../testing/stream.ts';
import { type Admin, type LiveApp, liveApp, operator } from '../studios/studios.fixtures.ts';
import { noteTurnedAway } from './encoders.service.ts';
import { pruneTurnedAway } from './encoders.store.ts';

let app: LiveApp;
let anna: Admin;
let by: ReturnType<typeof operator>;
beforeAll(async () => {
  app = await liveApp();
  anna = await app.enter('admin', 'anna');
  by = operator(app, anna);
});
afterAll(() => app.close());

type Refused = Extract<FromMedia, { type: 'turnedAway' }>;
const told = (part: Partial<Refused>): Refused => ({
  ...{ type: 'turnedAway', at: 0, reason: 'unknownKey', way: 'rtmp', address: '192.0.2.1', keyMark: null },
  ...{ keyEnding: 'abcd', encoder: 'test', application: 'live', detail: null, studioId: null, line: null, times: 1 },
  ...part,
});
/** The part that gathers refusals, given these; what it stored is there afterwards. */
const gather = async (refusals: readonly Refused[]): Promise<void> => {
  const emitter = new EventEmitter();
  const on = ((event: string, listener: (one: Refused) => void) => {
    emitter.on(event, listener);
    return () => emitter.off(event, listener);
  }) as typeof app.deps.live.on;
  const end = noteTurnedAway({ ...app.deps, live: { ...app.deps.live, on } });
  for (const one of refusals) emitter.emit('turnedAway', one);
  await end();
};
const listed = () => by.ok(listTurnedAway, {});

test('an encoder with a wrong key is listed with its address, its name and the end of its key, and pages are notified', async () => {
  const page = streamClient(`${app.origin.replace('http', 'ws')}${STREAM_PATH}`);
  await page.enter(anna.token);
  await page.subscribe(encodersChannel.topic);
  const wrong = `${'w'.repeat(39)}Zk9_`;
  app.encode(wrong);
  const [one] = await eventually(listed, (list) => list.length > 0);
  expect(one).toMatchObject({
    ...{ reason: 'unknownKey', way: 'rtmp', address: '127.0.0.1', keyEnding: 'Zk9_', application: 'live' },
    ...{ studioId: null, line: null },
  });
  expect(JSON.stringify(one)).not.toContain('wwww');
  await eventually(
    () => page.events(encodersChannel.topic),
    (events) => events.length > 0,
  );
  await page.close();
});

test('a second encoder of a line is listed with its studio, and the studio’s timeline says so too', async () => {
  const studio = await by.freshStudio();
  const key = await by.keyOf(studio.id, 'main');
  app.encode(key);
  const on = await by.nowUntil(studio.id, ({ lines: [line] }) => line?.phase === 'live');
  expect(on.lines[0]?.connected).toMatchObject({ way: 'rtmp', address: '127.0.0.1', at: expect.any(String) });
  app.encode(key);
  const found = await eventually(listed, (list) => list.some(({ studioId }) => studioId === studio.id));
  expect(found.find(({ studioId }) => studioId === studio.id)).toMatchObject({
    ...{ reason: 'lineBusy', line: 'main', keyEnding: key.slice(-4) },
  });
  const [from, to] = [-60_000, 60_000].map((ms) => new Date(app.clock.now().getTime() + ms).toISOString());
  await eventually(
    () => by.ok(studioTimeline, { id: studio.id, from, to }),
    ({ events }) => events.some(({ kind, reason }) => kind === 'refused' && reason === 'lineBusy'),
  );
});

test('a thousand wrong keys of one address are one row with their number, those of many addresses few', async () => {
  await gather(Array.from({ length: 1000 }, () => told({ address: '192.0.2.7' })));
  const many = (await listed()).filter(({ address }) => address === '192.0.2.7');
  expect(many.map(({ times }) => times)).toEqual([1000]);
  const before = (await listed()).length;
  await gather(Array.from({ length: 1000 }, (_, n) => told({ address: `198.51.100.${n}`, keyEnding: `${n}` })));
  const after = await listed();
  expect(after.length - before).toBeLessThanOrEqual(101);
  expect(after.find(({ address }) => address === 'others')).toMatchObject({ times: 900, keyEnding: null });
  await gather([told({ address: '192.0.2.7' })]);
  const [again] = (await listed()).filter(({ address }) => address === '192.0.2.7');
  expect(again?.times).toBe(1001);
});

test('the latest are kept, for a week', async () => {
  const { db } = app.deps;
  await db.execute(sql`
    insert into turned_away_encoders (id, bucket, first_at, last_at, times, reason, way, address)
    select gen_random_uuid(), 'old ' || n, now() - interval '3 days', now() - interval '3 days', 1, 'late', 'rtmp', 'old'
    from generate_series(1, ${TURNED_AWAY_KEPT + 50}::int) n`);
  await gather([told({ address: '192.0.2.9' })]);
  const count = async () =>
    (await db.execute<{ n: number }>(sql`select count(*)::int n from turned_away_encoders`)).rows[0]?.n;
  expect(await count()).toBeLessThanOrEqual(TURNED_AWAY_KEPT + 2050);
  expect((await listed())[0]).toMatchObject({ address: '192.0.2.9' });
  await pruneTurnedAway(db, new Date(app.clock.now().getTime() + 8 * 86_400_000));
  expect(await listed()).toEqual([]);
});

test('who may not look at lives sees none of them', async () => {
  const user = await app.enter('user', 'uma');
  const { body } = await app.call(listTurnedAway, {}, { token: user.token });
  expect(body.status).toBe('fail');
});
