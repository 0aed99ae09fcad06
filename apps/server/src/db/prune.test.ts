import { afterAll, beforeAll, expect, test } from 'vitest';
import { pruneChat } from '../domains/chat/moderation/keeping.store.ts';
import { pruneHistory } from '../domains/live/lives/history.store.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { pruneStream, streamHorizon } from './sealing/stream.store.ts';
import { sql } from './sql.ts';
import { pruneAnswers } from './write.ts';

/** Rows of each test; more by the environment. */
const ROWS = Number(process.env.ROWS ?? 20_000);
const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const count = async (table: string): Promise<number> =>
  (await app.deps.db.execute<{ n: number }>(sql.raw(`select count(*) as n from ${table}`))).rows[0]?.n ?? -1;
const later = (days: number) => new Date(app.clock.now().getTime() + days * DAY);

test('chat lines past their time are deleted in every room, and rooms know up to which line', async () => {
  const { db } = app.deps;
  await db.execute(sql`
    with room as (select studio_id from chat_rooms limit 1),
      people as (insert into chat_people (id, studio_id, name, first_at, last_at)
        select gen_random_uuid(), studio_id, 'x', now(), now() from room, generate_series(1, 500) returning id, studio_id)
    insert into chat_lines (id, studio_id, seq, person_id, client_id, username, rank, content, said_at, state)
    select gen_random_uuid(), p.studio_id, row_number() over (), p.id, gen_random_uuid(), 'x', 0, 'hello', now(), 'shown'
    from people p, generate_series(1, ${ROWS}::integer / 500)`);
  await pruneChat({ ...app.deps, now: () => later(98) });
  expect([await count('chat_lines'), await count('chat_people')]).toEqual([0, 0]);
  const { rows } = await db.execute<{ pruned: number }>(sql`select max(pruned) as pruned from chat_rooms`);
  expect(rows[0]?.pruned).toBe(ROWS);
});

test('what viewers watched, minutes and kept events go once they are past their time', async () => {
  const { db } = app.deps;
  await db.execute(sql`
    insert into stream_events (topic, event, data, at) select 'x', 'y', '{}', now() from generate_series(1, ${ROWS})`);
  const newest = (await db.execute<{ id: number }>(sql`select max(id) as id from stream_events`)).rows[0]?.id;
  await pruneStream(db, later(2));
  expect(await count('stream_events')).toBe(0);
  expect(await streamHorizon(db)).toBe(newest);
  await db.execute(sql`
    insert into studio_lives (id, studio_id, began_at, ended_at, end_reason, title, method)
    select gen_random_uuid(), id, now() - interval '1 hour', now(), 'operator', 'x', 'live' from studios limit 1`);
  await db.execute(sql`
    insert into studio_viewers (live_id, viewer, seconds)
    select id, sha256(n::text::bytea), 1 from studio_lives, generate_series(1, ${ROWS}) n`);
  await pruneHistory(db, later(2));
  expect(await count('studio_viewers')).toBe(0);
});

test('rows that are not past their time stay, whatever lies among them', async () => {
  const { db } = app.deps;
  const { accountId } = await app.enter('user');
  for (let n = 0; n < 3; n += 1) {
    await db.execute(sql`
      insert into idempotency_keys (account_id, key, fingerprint, at)
      select ${accountId}, gen_random_uuid(), 'f', ${later(n - 1).toISOString()}::timestamptz - g * interval '1 second'
      from generate_series(1, 700) g`);
  }
  await pruneAnswers(db, later(1));
  const { rows } = await db.execute<{ n: number; oldest: string }>(
    sql`select count(*) as n, min(at) as oldest from idempotency_keys`,
  );
  expect(rows[0]?.n).toBe(700);
  expect(new Date(rows[0]?.oldest ?? 0).getTime()).toBeGreaterThanOrEqual(app.clock.now().getTime());
});

test('pruning ends when it is aborted', async () => {
  const ended = new AbortController();
  ended.abort(new Error('the server ends'));
  await expect(pruneStream(app.deps.db, later(2), ended.signal)).rejects.toThrow('the server ends');
});
