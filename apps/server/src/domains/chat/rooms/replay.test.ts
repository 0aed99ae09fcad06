import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import * as chat from '@onair/contract/chat/chat';
import { CHAT_CLOSE } from '@onair/contract/chat/room';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inProcessBus } from '../../../bus/in-process.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { type ChatClient, serveChat } from '../../../testing/chat.ts';
import { guestAuthor, storeLine } from '../moderation/chat.fixtures.ts';
import { insertLines } from './rooms.store.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await testApp();
  admin = (await app.enter('admin')).token;
});
afterAll(() => app.close());

const quick = {
  ...{ messagesBurst: 1_000, messagesPerSecond: 1_000, batchMs: 5 },
  // All guests of a test come from one address.
  ...{ guestLinesBurst: 1_000, guestLinesPerSecond: 1_000 },
};
/** Sends them all, and waits until they are delivered: they are stored and confirmed a moment before. */
const sayAll = async (client: ChatClient, ...texts: string[]): Promise<void> => {
  for (const text of texts) expect((await client.say(text)).type).toBe('said');
  await client.until(() => texts.every((text) => client.told.has(text)));
};
const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix} ${n}`);

test('what was missed comes from memory, else from the database, else as the latest lines after a gap', async () => {
  const served = await serveChat(app, { ...quick, ringSize: 5, replayMax: 20 });
  const speaker = await served.inside({ nickname: 'Speaker' });
  const start = { ...speaker.place };
  await sayAll(speaker, ...names('ring', 4));
  const memory = await served.inside({ last: start });
  expect([memory.all('gap').length, memory.texts(), memory.gaps]).toEqual([0, names('ring', 4), []]);
  await sayAll(speaker, ...names('more', 10));
  const database = await served.inside({ last: start });
  expect([database.all('gap').length, database.texts().length, database.gaps]).toEqual([0, 14, []]);
  await sayAll(speaker, ...names('most', 10));
  const late = await served.inside({ last: start });
  expect([late.all('gap').length, late.texts()]).toEqual([1, speaker.texts()]);
  for (const last of [
    { epoch: randomUUID(), seq: start.seq },
    { ...start, seq: start.seq + 1_000_000 },
  ]) {
    expect((await served.inside({ last })).all('gap').length).toBe(1);
  }
  // All of them are at the same place now.
  await sayAll(speaker, 'to all');
  for (const each of [memory, database, late]) await each.until(() => each.texts().at(-1) === 'to all');
  expect(memory.texts()).toEqual(database.texts());
  await served.close();
});

test('a server that stops stores and confirms what was sent, and tells its clients when to reconnect', async () => {
  const served = await serveChat(app, { ...quick, batchMs: 300 });
  const speaker = await served.inside({ nickname: 'Last words' });
  await speaker.say('before');
  const answer = speaker.say('at the end');
  // What was sent before a ping has arrived when its answer has.
  speaker.socket.ping();
  await once(speaker.socket, 'pong');
  await served.http.close();
  expect((await answer).type).toBe('said');
  const { code, reason } = await speaker.closed();
  expect([code, JSON.parse(reason)]).toEqual([CHAT_CLOSE.goingAway, { retryInMs: expect.any(Number) }]);
});

test('two processes send one order, even where the bus loses and delays messages', async () => {
  const buses = [inProcessBus(), inProcessBus()];
  let word = 0;
  const servers = await Promise.all(
    buses.map((own, n) => {
      const other = buses[1 - n];
      const publish = (subject: string, payload: unknown) => {
        own.publish(subject, payload);
        word += 1;
        // Of three words for the other process one is lost and one comes late.
        if (word % 3 === 1) other?.publish(subject, payload);
        else if (word % 3 === 2) setTimeout(() => other?.publish(subject, payload), 40);
      };
      return serveChat({ deps: { ...app.deps, bus: { ...own, publish } } }, { ...quick, pollEveryMs: 100 });
    }),
  );
  const clients = await Promise.all(servers.map((served, n) => served.inside({ nickname: `Process ${n}` })));
  const before = clients[0]?.place.seq ?? 0;
  await Promise.all(clients.map((client, n) => sayAll(client, ...names(`from ${n}`, 60))));
  for (const each of clients) {
    await each.until(() => each.place.seq === before + 120);
    expect(each.gaps).toEqual([]);
  }
  expect(clients[0]?.texts().slice(-120)).toEqual(clients[1]?.texts().slice(-120));
  await Promise.all(servers.map((served) => served.close()));
});

test('lines sent through one server count at the other, in the rate limit and in slow mode', async () => {
  const bus = inProcessBus();
  const limits = { ...quick, messagesBurst: 4, messagesPerSecond: 0.001, pollEveryMs: 100 };
  const serve = () => serveChat({ deps: { ...app.deps, bus } }, limits);
  const servers = [await serve(), await serve()] as const;
  const said = async (client: ChatClient, text: string) => {
    const answer = await client.say(text);
    return answer.type === 'refused' ? answer.reason : answer.type;
  };
  const insideBoth = async (token: string) =>
    [await servers[0].inside({ token }), await servers[1].inside({ token })] as const;
  const flooding = await insideBoth((await app.enter('user')).token);
  for (const text of ['one', 'two', 'three']) expect(await said(flooding[0], text)).toBe('said');
  await flooding[1].until(() => flooding[1].told.has('three'));
  expect([await said(flooding[1], 'four'), await said(flooding[1], 'five')]).toEqual(['said', 'flood']);

  const { body } = await app.call(chat.chatMode, {}, { token: admin });
  if (body.status !== 'ok') throw new Error(body.msg);
  const { words: _words, held: _held, ...mode } = body.data;
  const slow = (slowSeconds: number) => app.call(chat.saveChatMode, { ...mode, slowSeconds }, { token: admin });
  await slow(30);
  const slowed = await insideBoth((await app.enter('user')).token);
  expect(await said(slowed[0], 'slowly')).toBe('said');
  await slowed[1].until(() => slowed[1].told.has('slowly'));
  expect(await said(slowed[1], 'elsewhere')).toBe('slow');
  await slow(0);
  await Promise.all(servers.map((served) => served.close()));
});

/** Fills the room past what the buffers of a line hold. */
const fill = async (studioId: string, batches: number): Promise<void> => {
  const author = {
    ...guestAuthor(),
    guestKey: null,
    networkKey: null,
    username: 'Filler',
    original: null,
    words: [],
    state: 'shown',
    review: null,
  } as const;
  for (let n = 0; n < batches; n += 1) {
    const lines = Array.from({ length: 200 }, () => ({
      ...author,
      words: [],
      id: randomUUID(),
      clientId: randomUUID(),
      content: '𠮷'.repeat(200),
    }));
    await insertLines(app.deps.db, studioId, app.deps.now(), lines);
  }
};

test('a slow reader gets no lines but all moderation, and what was held back once it reads again', async () => {
  const limits = { ...quick, laggingAbove: 64 * 1024, caughtUpBelow: 16 * 1024, pollEveryMs: 20, roundMs: 20 };
  const served = await serveChat(app, limits);
  const [slow, healthy] = [await served.inside(), await served.inside()];
  const { rows } = await app.deps.db.execute<{ id: string }>('select studio_id as id from chat_rooms');
  const studioId = rows[0]?.id ?? '';
  const line = await storeLine(app, guestAuthor(), { content: 'soon gone' });
  await slow.until(() => slow.lines.has(line));
  slow.socket.pause();
  await fill(studioId, 24);
  const [seq] = (await app.deps.db.execute<{ seq: number }>('select seq from chat_rooms')).rows;
  await healthy.until(() => healthy.place.seq === seq?.seq);
  await app.call(chat.deleteChat, { id: line }, { token: admin });
  await healthy.until(() => !healthy.lines.has(line));
  slow.socket.resume();
  await slow.until(() => slow.place.seq === healthy.place.seq);
  expect(slow.all('resync').length).toBeGreaterThan(0);
  const urgent = slow.frames.findIndex((frame) => frame.type === 'events' && frame.after === null);
  const caughtUp = slow.frames.findIndex((frame, n) => n > urgent && (frame.type === 'gap' || frame.type === 'events'));
  expect([urgent > 0, caughtUp > urgent, slow.lines.has(line)]).toEqual([true, true, false]);
  expect(slow.texts().slice(-100)).toEqual(healthy.texts().slice(-100));
  expect(healthy.all('resync')).toEqual([]);
  await served.close();
});

test('a reader that does not read at all is closed after a while', async () => {
  const limits = { ...quick, laggingAbove: 64 * 1024, stuckAbove: 32 * 1024, stuckForMs: 200, closeWithinMs: 100 };
  const served = await serveChat(app, { ...limits, pollEveryMs: 20, roundMs: 20 });
  const stuck = await served.inside();
  const healthy = await served.inside();
  stuck.socket.pause();
  const { rows } = await app.deps.db.execute<{ id: string }>('select studio_id as id from chat_rooms');
  await fill(rows[0]?.id ?? '', 24);
  await vi.waitFor(() => expect(served.chat.sockets()).toBe(1));
  expect(healthy.state.closed).toBeNull();
  await served.close();
});
