import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { serveChat } from '../../../testing/chat.ts';

let app: TestApp;
let served: Awaited<ReturnType<typeof serveChat>>;
beforeAll(async () => {
  app = await testApp();
  served = await serveChat(app, { messagesBurst: 1000, messagesPerSecond: 1000 });
});
afterAll(async () => {
  await served.close();
  await app.close();
});

test('all connections get every line, in one order, each line once', async () => {
  const [one, two, reader] = [
    await served.inside({ nickname: '小满' }),
    await served.inside({ nickname: 'Mia' }),
    await served.inside(),
  ];
  const said = await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? one : two).say(`line ${n}`)));
  expect(said.every(({ type }) => type === 'said')).toBe(true);
  for (const each of [one, two, reader]) {
    await each.until(() => each.lines.size === 40);
    expect(each.gaps).toEqual([]);
    expect(each.texts()).toEqual(one.texts());
  }
  const lines = [...reader.lines.values()];
  expect(lines.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, n) => (lines[0]?.seq ?? 0) + n));
  expect(lines[0]).toMatchObject({ username: expect.stringMatching(/^小满#[0-9a-f]{4}$/), rank: 0, state: 'shown' });
});

test('a line sent again under the same id is stored once, and confirmed over any connection', async () => {
  const guest = { clientId: randomUUID(), nickname: 'Again' };
  const one = await served.inside({ guest });
  const id = randomUUID();
  const first = await one.say('only once', id);
  for (let turn = 0; turn < 5; turn += 1) expect(await one.say('only once', id)).toEqual(first);
  await one.close();
  const other = await serveChat(app);
  const two = await other.inside({ guest });
  const again = await Promise.all([two.say('only once', id), two.say('only once', id)]);
  expect(again).toEqual([first, first]);
  const { rows } = await app.deps.db.execute(sql`select from chat_lines where content = 'only once'`);
  expect(rows.length).toBe(1);
  await other.close();
});
