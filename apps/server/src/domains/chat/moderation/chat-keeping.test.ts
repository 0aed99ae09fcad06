import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { serveChat } from '../../../testing/chat.ts';
import { seedAccounts } from '../../identity/session/session.demo.ts';
import { seedChat } from './chat.demo.ts';
import { guestAuthor, saidLine } from './chat.fixtures.ts';
import { CHAT_RETENTION_DAYS, pruneChat } from './chat-prune.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const count = async (table: string): Promise<number> => {
  const { rows } = await app.deps.db.execute<{ n: number }>(sql`select count(*) as n from ${sql.raw(table)}`);
  return rows[0]?.n ?? 0;
};

test('the demo company talks once, with a pin, favorites, a held line and a moderator', async () => {
  await seedAccounts(app.deps);
  const from = performance.now();
  const said = await seedChat(app.deps);
  expect(performance.now() - from).toBeLessThan(5_000);
  expect([await seedChat(app.deps), await count('chat_lines')]).toEqual([0, said]);
  expect(await count('chat_moderators')).toBe(1);
  expect(await count(`chat_lines where collected_at is not null`)).toBe(3);
  expect(await count(`chat_lines where state = 'held'`)).toBe(1);
  expect(await count(`chat_lines where rank = 0 and username !~ '·演示#'`)).toBe(0);
  const { rows } = await app.deps.db.execute<{ content: string }>(
    sql`select content from chat_lines l join chat_rooms r on r.pinned_id = l.id`,
  );
  expect(rows[0]?.content).toContain('今晚三款新品');
});

test('after its time what was said is forgotten, and who was away for so long starts over', async () => {
  const served = await serveChat(app);
  const first = await served.inside();
  const last = { ...first.place };
  await saidLine(app, guestAuthor(), { content: 'old' });
  app.clock.advance((CHAT_RETENTION_DAYS - 1) * 86_400_000);
  const young = guestAuthor();
  await saidLine(app, young, { content: 'young' });
  app.clock.advance(2 * 86_400_000);
  await pruneChat(app.deps.db, app.deps.now());
  expect(await count('chat_lines')).toBe(1);
  expect([await count('chat_people'), await count('chat_acts')]).toEqual([1, 0]);
  const fresh = await serveChat(app);
  const returned = await fresh.inside({ last });
  expect([returned.all('gap').length, returned.texts()]).toEqual([1, ['young']]);
  await served.close();
  await fresh.close();
});
