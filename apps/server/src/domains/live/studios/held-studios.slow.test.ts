import { studioTimeline } from '@onair/contract/live/studios/history';
import { saveStudioSettings } from '@onair/contract/live/studios/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type LiveApp, liveApp, operator } from './studios.fixtures.ts';

let app: LiveApp;
let by: ReturnType<typeof operator>;
beforeAll(async () => {
  app = await liveApp();
  by = operator(app, await app.enter('admin'));
});
afterAll(() => app?.close());

test('settings take effect in a live also when the message about their change was lost', async () => {
  const { id } = await by.freshStudio();
  await by.ok(saveStudioSettings, { id, version: 1, delaySeconds: 7, automatic: true, coolDownSeconds: 0 });
  app.encode(await by.keyOf(id, 'main'));
  const before = await by.nowUntil(id, ({ live, program }) => live && program === 'main');
  expect(before.delay.seconds).toBe(0);
  // As by another server while the broker is away.
  await app.deps.db.execute(sql`update studios set method = 'flowControl' where id = ${id}`);
  const { method } = await by.nowUntil(id, ({ delay }) => delay.seconds === 7);
  expect(method).toBe('flowControl');
});

test('a studio that cannot be taken up keeps no other one waiting, and its history says so', async () => {
  const { db, newId, live } = app.deps;
  const [stuck, next] = [newId(), newId()];
  // Only a studio with a live reads these.
  await db.execute(sql`alter table studio_viewers rename to studio_viewers_away`);
  await db.transaction(async (tx) => {
    for (const [n, id] of [stuck, next].entries()) {
      await tx.execute(sql`insert into studios (id, slug, name_zh, name_en, created_at)
        values (${id}, ${`held-${n}`}, 'x', 'x', now() + ${n} * interval '1 second')`);
      await tx.execute(sql`insert into studio_leases (studio_id) values (${id}) on conflict do nothing`);
    }
    await tx.execute(sql`insert into studio_lives (id, studio_id, title, method, began_at)
      values (${newId()}, ${stuck}, 'On', 'normal', now())`);
  });
  await live.recheck();
  app.encode(await by.keyOf(next, 'main'));
  await by.nowUntil(next, (now) => now.live && now.program === 'main');
  const events = async () => (await by.ok(studioTimeline, { id: stuck, to: later() })).events.map(({ kind }) => kind);
  const later = () => new Date(app.clock.now().getTime() + 60_000).toISOString();
  await eventually(events, (kinds) => kinds.includes('notHeld'));
  await db.execute(sql`alter table studio_viewers_away rename to studio_viewers`);
  await by.nowUntil(stuck, ({ silence }) => silence !== null);
  expect((await events()).filter((kind) => kind === 'notHeld')).toHaveLength(1);
});
