import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { serveChat } from '../../../testing/chat.ts';
import { openCrowd } from '../../../testing/crowd.ts';

const READERS = 1_000;
const SPEAKERS = 50;
const SECONDS = 4;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('1,000 sockets at fifty lines a second: nothing lost, nothing doubled, one order on all', async () => {
  const served = await serveChat(app);
  const crowd = await openCrowd(served.urlOf(), READERS);
  const speakers = await Promise.all(
    Array.from({ length: SPEAKERS }, (_, n) =>
      served.inside({ nickname: `Speaker ${n}` }, { localAddress: `127.0.2.${1 + n}` }),
    ),
  );
  const said: string[] = [];
  const saying: Promise<void>[] = [];
  for (let second = 0; second < SECONDS; second += 1) {
    for (const [n, speaker] of speakers.entries()) {
      const text = `${second} of ${n} ${randomUUID()}`;
      saying.push(
        new Promise((resolve) => setTimeout(resolve, second * 1000 + n * 20)).then(async () => {
          if ((await speaker.say(text)).type === 'said') said.push(text);
        }),
      );
    }
  }
  await Promise.all(saying);
  expect(said.length).toBe(SPEAKERS * SECONDS);
  await crowd.until(said.length);
  const { rows } = await app.deps.db.execute<{ content: string }>(sql`select content from chat_lines order by seq`);
  const order = rows.map(({ content }) => content);
  expect([...said].sort()).toEqual([...order].sort());
  expect(crowd.orders()).toEqual([order.join('\n')]);
  expect(crowd.closed()).toBe(0);
  crowd.close();
  await served.close();
});
