import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { inProcessBus } from '../bus/in-process.ts';
import type { StreamEntry } from '../db/sealing/stream.store.ts';
import { newestEvent, pruneStream } from '../db/sealing/stream.store.ts';
import { sql } from '../db/sql.ts';
import { STREAM_SUBJECT, write } from '../db/write.ts';
import { systemActor } from '../deps.ts';
import { sameInEveryLanguage, sendMessage } from '../domains/notifications/messages/messages.service.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { serveStream } from '../testing/stream.ts';

let app: TestApp;
let served: Awaited<ReturnType<typeof serveStream>>;
beforeAll(async () => {
  app = await testApp();
  served = await serveStream(app, { limits: { replayMax: 50, messagesBurst: 1_000 } });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await served.close();
  await app.close();
});

const send = (to: string[], deps = app.deps) =>
  write(deps, systemActor, (w) =>
    sendMessage(w, {
      to,
      type: 'notice',
      title: sameInEveryLanguage('news'),
      content: sameInEveryLanguage('something happened'),
    }),
  );
const ids = (events: { id: number | null }[]) => events.map((event) => event.id as number);
const stored = async (accountId: string) => {
  const { rows } = await app.deps.db.execute<{ id: number }>(
    sql`select id from stream_events where account_id = ${accountId} order by id`,
  );
  return rows.map((row) => row.id);
};

test('a client that comes back is told what it missed, in order, before anything new', async () => {
  const { token, accountId } = await app.enter('user');
  const first = await served.listener(token);
  const { lastId } = await first.subscribe('messages');
  await first.close();
  for (let i = 0; i < 5; i += 1) await send([accountId]);
  const again = await served.listener(token);
  const { lastId: reached } = await again.subscribe('messages', lastId);
  expect(ids(again.events('messages'))).toEqual(await stored(accountId));
  expect(reached).toBe((await stored(accountId)).at(-1));
  await send([accountId]);
  await again.until(() => again.events('messages').length === 6);
  expect(ids(again.events('messages'))).toEqual(await stored(accountId));
});

test('a newcomer starts from now, and is not notified of the past', async () => {
  const { token, accountId } = await app.enter('user');
  await send([accountId]);
  const client = await served.listener(token, 'messages');
  await send([accountId]);
  await client.until(() => client.events('messages').length === 1);
  expect(ids(client.events('messages'))).toEqual((await stored(accountId)).slice(1));
});

test('a page that may have read just before an event is told to read again, and no other page is', async () => {
  const [reader, other] = [await app.enter('user'), await app.enter('user')];
  await send([reader.accountId]);
  const mine = await served.listener(reader.token, 'messages');
  const theirs = await served.listener(other.token, 'messages');
  expect([mine.all('reset').length, theirs.all('reset').length]).toEqual([1, 0]);
});

test('a page that says since when it reads is notified of events since then only', async () => {
  const { token, accountId } = await app.enter('user');
  const client = await served.listener(token);
  await send([accountId]);
  await new Promise((resolve) => setTimeout(resolve, 60));
  const resets = async (readMs: number): Promise<number> => {
    const before = client.all('subscribed').length;
    client.say({ type: 'subscribe', topic: 'messages', lastId: null, readMs });
    await client.until(() => client.all('subscribed')[before]);
    return client.all('reset').length;
  };
  expect(await resets(20)).toBe(0);
  expect(await resets(10_000)).toBe(1);
});

test.each([
  [
    'more than can be replayed',
    async (accountId: string) => {
      for (let i = 0; i < 51; i += 1) await send([accountId]);
      return 0;
    },
  ],
  ['an id that no event has yet', async () => 1e9],
  [
    'what retention has removed',
    async (accountId: string) => {
      await send([accountId]);
      const [before] = await stored(accountId);
      await send([accountId]);
      await pruneStream(app.deps.db, new Date(app.clock.now().getTime() + 25 * 3_600_000));
      return before ?? 0;
    },
  ],
])('a client that asks for %s is told to fetch again, and then hears what is new', async (_, miss) => {
  const { token, accountId } = await app.enter('user');
  const lastId = await miss(accountId);
  const client = await served.listener(token);
  await client.subscribe('messages', lastId);
  expect(client.all('reset')).toEqual([{ type: 'reset', topic: 'messages' }]);
  expect(client.events('messages')).toEqual([]);
  await send([accountId]);
  await client.until(() => client.events('messages').length === 1);
});

test('a client that has seen everything before a clearing is not reset by it', async () => {
  const { token, accountId } = await app.enter('user');
  const client = await served.listener(token, 'messages');
  await send([accountId]);
  const [seen] = await client.until(() => client.events('messages').length === 1 && ids(client.events('messages')));
  await pruneStream(app.deps.db, new Date(app.clock.now().getTime() + 25 * 3_600_000));
  await client.subscribe('messages', seen);
  expect(client.all('reset')).toEqual([]);
});

test('words on the bus that are lost, doubled or out of order lose, double and disorder nothing', async () => {
  const bus = inProcessBus();
  const deaf = await serveStream({ deps: { ...app.deps, bus } }, { limits: { pollEveryMs: 60_000 } });
  const { token, accountId } = await app.enter('user');
  const client = await deaf.listener(token, 'messages');
  const words: StreamEntry[][] = [];
  const end = app.deps.bus.subscribe(STREAM_SUBJECT, (entries) => words.push(entries));
  for (let i = 0; i < 6; i += 1) await send([accountId]);
  end();
  const [a = [], , c = [], d = [], e = []] = words;
  for (const word of [c, a, a, c, e, d, e]) bus.publish(STREAM_SUBJECT, word);
  await client.until(() => client.events('messages').length >= 6);
  bus.publish(STREAM_SUBJECT, d);
  await send([accountId]);
  bus.publish(STREAM_SUBJECT, a);
  await client.subscribe('announcements');
  expect(ids(client.events('messages'))).toEqual((await stored(accountId)).slice(0, 6));
  await deaf.close();
});

test('events of a process whose words never arrive are found by looking', async () => {
  const deaf = await serveStream({ deps: { ...app.deps, bus: inProcessBus() } }, { limits: { pollEveryMs: 20 } });
  const { token, accountId } = await app.enter('user');
  const client = await deaf.listener(token, 'messages');
  await send([accountId]);
  await client.until(() => client.events('messages').length === 1);
  await deaf.close();
});

test('while writers of two processes are busy, clients that keep coming back get every event exactly once', async () => {
  const here = await serveStream(app, { limits: { messagesBurst: 10_000, replayMax: 500 } });
  const there = await serveStream(
    { deps: { ...app.deps, bus: inProcessBus() } },
    { limits: { messagesBurst: 10_000, replayMax: 500, pollEveryMs: 15 } },
  );
  const accounts = await Promise.all([1, 2, 3, 4].map(() => app.enter('user')));
  const all = accounts.map((account) => account.accountId);
  const start = await newestEvent(app.deps.db);
  let writing = true;
  const writers = [app.deps, { ...app.deps, bus: inProcessBus() }].flatMap((deps) =>
    [1, 2, 3].map(async () => {
      for (let i = 0; i < 40; i += 1) await send(all, deps);
    }),
  );
  const received = accounts.map(async ({ token }, n) => {
    const got: number[] = [];
    let lastId = start;
    for (let round = 0; ; round += 1) {
      const last = !writing;
      const client = (n + round) % 2 === 0 ? here.client() : there.client();
      await client.enter(token);
      const { lastId: reached } = await client.subscribe('messages', lastId);
      // As a browser does: the newest event seen, or where the subscription stood.
      if (!last) await client.until(() => client.events('messages').length > 0 || !writing);
      expect(client.all('reset')).toEqual([]);
      await client.close();
      const events = ids(client.events('messages'));
      got.push(...events);
      lastId = Math.max(reached ?? 0, events.at(-1) ?? 0);
      if (last) return got;
    }
  });
  await Promise.all(writers);
  writing = false;
  const results = await Promise.all(received);
  for (const [n, got] of results.entries()) expect(got).toEqual(await stored(all[n] ?? ''));
  expect(results[0]?.length).toBe(240);
  await Promise.all([here.close(), there.close()]);
});
