import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb, openPool } from '../../../db/client.ts';
import { migrate } from '../../../db/connection/migrate.ts';
import { openLog } from '../../../lib/log.ts';
import { ask } from '../../../testing/data-folder.ts';
import { createDatabase, type TestDatabase } from '../../../testing/database.ts';
import { pruneChat } from './keeping.store.ts';

// The chat of an installation that was there before lines were stored by weeks.
let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
beforeAll(async () => {
  database = await createDatabase('empty');
  pool = openPool(database.pool, openLog('silent'));
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

/** The first partition of such an installation: all that was said before the week in which it came to have weeks. */
const BEFORE = `do $$ begin
  execute format('create table chat_lines_before partition of chat_lines for values from (minvalue) to (%L)',
    date_trunc('week', now() at time zone 'utc') at time zone 'utc');
end $$`;

const PERSON = '00000000-0000-4000-8000-000000000001';
const say = (client: number, daysAgo: number): Promise<Record<string, unknown>[]> => {
  const line = {
    person_id: PERSON,
    username: 'x',
    rank: 0,
    content: `line ${client}`,
    words: [],
    state: 'shown',
    place: 0,
  };
  const batch = JSON.stringify([
    { ...line, id: crypto.randomUUID(), client_id: `00000000-0000-4000-8000-0000000000${10 + client}` },
  ]);
  return ask(
    database.pool,
    `select l.* from chat_rooms r, lateral chat_say(r.studio_id, now() - interval '${daysAgo} days', '${batch}') l`,
  );
};
const lines = () => ask(database.pool, 'select id, seq::integer, content from chat_lines order by seq');
const parts = async (): Promise<unknown[]> =>
  (
    await ask(
      database.pool,
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'chat_lines'::regclass order by 1`,
    )
  ).map(({ name }) => name);
const prune = (daysAhead: number): Promise<void> => {
  const now = () => new Date(Date.now() + daysAhead * 86_400_000);
  return pruneChat({ db: openDb(pool), now, config: { chatRetentionDays: 90 } });
};

test('what was said before stays where it is, is found, and goes in its time', async () => {
  await migrate(pool);
  await ask(database.pool, BEFORE);
  for (const [client, daysAgo] of [
    [1, 100],
    [2, 40],
    [3, 1],
  ] as const) {
    await say(client, daysAgo);
  }
  const before = await lines();
  expect(before.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  const [again] = await say(3, 0);
  expect(again).toMatchObject({ id: before[2]?.id, fresh: false });
  await say(4, 0);
  await prune(0);
  expect((await lines()).map(({ content }) => content)).toEqual(['line 2', 'line 3', 'line 4']);
  const [room] = await ask(database.pool, 'select pruned::integer from chat_rooms');
  expect(room).toEqual({ pruned: 1 });
  expect(await parts()).toContain('chat_lines_before');
  await prune(120);
  expect(await lines()).toEqual([]);
  expect(await parts()).not.toContain('chat_lines_before');
});

test('a database without chat has weeks alone', async () => {
  const fresh = await createDatabase();
  const names = await ask(fresh.pool, `select relname as name from pg_class where relname like 'chat_lines_before%'`);
  await fresh.drop();
  expect(names).toEqual([]);
});
