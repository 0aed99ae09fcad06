import { type FromServer, STREAM_CLOSE } from '@onair/contract/channel';
import { logout } from '@onair/contract/identity/session';
import { announcementChannel } from '@onair/contract/notifications/announcements';
import { messageChannel, readAllMessages } from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSIONS_CHANGED } from '../bus/bus.ts';
import { sql } from '../db/sql.ts';
import { write } from '../db/write.ts';
import { systemActor } from '../deps.ts';
import { sameInEveryLanguage, sendMessage } from '../domains/notifications/messages/messages.service.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { serveStream, streamClient } from '../testing/stream.ts';

let app: TestApp;
let served: Awaited<ReturnType<typeof serveStream>>;
beforeAll(async () => {
  app = await testApp();
  served = await serveStream(app, {
    channels: [
      messageChannel,
      announcementChannel,
      { topic: 'studio', access: 'admin', own: false, kept: false, events: {}, stales: {} },
    ],
  });
});
afterAll(async () => {
  await served.close();
  await app.close();
});

const message = (accountId: string, text = 'hello') =>
  write(app.deps, systemActor, (w) =>
    sendMessage(w, {
      to: [accountId],
      type: 'message',
      title: sameInEveryLanguage(text),
      content: sameInEveryLanguage(text),
    }),
  );
const refusal = (frames: FromServer[]) => frames.find((frame) => frame.type === 'failed');
const change = async (accountId: string, what: ReturnType<typeof sql>) => {
  await app.deps.db.execute(what);
  app.deps.bus.publish(SESSIONS_CHANGED, { accountId });
};

describe('who one is comes first', () => {
  test('a living token opens the stream', async () => {
    const { token, sessionId } = await app.enter('user');
    const client = served.client();
    expect(await client.enter(token)).toEqual({ type: 'ready', sessionId });
  });

  test.each([
    ['an unknown token', { type: 'auth', token: 'A'.repeat(43) }],
    ['something that is no token', { type: 'auth', token: "' or 1=1 --" }],
    ['a subscription before it', { type: 'subscribe', topic: 'messages', lastId: null }],
    ['a message with more in it', { type: 'auth', token: 'A'.repeat(43), role: 'admin' }],
  ])('%s is refused and ends the stream', async (_, text) => {
    const client = served.client({ headers: { 'accept-language': 'en-US' } });
    await client.opened();
    client.say(text);
    expect(await client.closed()).toMatchObject({ code: STREAM_CLOSE.sessionEnded });
    expect(client.frames).toEqual([{ type: 'failed', code: 50008, msg: 'Not signed in' }]);
  });

  test('a token in the address is not looked at', async () => {
    const { token } = await app.enter('user');
    const origin = `http://127.0.0.1:${served.port}`;
    const client = streamClient(`${served.url}?token=${token}`, { origin });
    await client.opened();
    client.say({ type: 'subscribe', topic: 'messages', lastId: null });
    expect(await client.closed()).toMatchObject({ code: STREAM_CLOSE.sessionEnded });
  });
});

describe('topics', () => {
  test('an own topic carries an account’s events to all its sockets and to nobody else’s', async () => {
    const [one, two] = [await app.enter('user'), await app.enter('user')];
    const tabs = [await served.listener(one.token, 'messages'), await served.listener(one.token, 'messages')];
    const other = await served.listener(two.token, 'messages');
    await message(one.accountId);
    await message(two.accountId);
    for (const tab of tabs) await tab.until(() => tab.events('messages').length === 1);
    await other.until(() => other.events('messages').length === 1);
    expect(tabs[0]?.events('messages')[0]).toMatchObject({ event: 'arrived', data: { type: 'message' } });
    expect(tabs[0]?.events('messages')[0]?.data).not.toEqual(other.events('messages')[0]?.data);
  });

  test('what is read in one tab is told to the others', async () => {
    const { token, accountId } = await app.enter('user');
    const tab = await served.listener(token, 'messages');
    await message(accountId);
    await app.call(readAllMessages, { type: 'message' }, { token });
    const [, changed] = await tab.until(() => tab.events('messages').length === 2 && tab.events('messages'));
    expect(changed).toMatchObject({ event: 'changed', data: { type: 'message' } });
  });

  test('a topic that does not exist, or that the role may not hear, is refused by name', async () => {
    const { token } = await app.enter('user');
    const client = await served.listener(token);
    client.say({ type: 'subscribe', topic: 'secrets', lastId: null });
    client.say({ type: 'subscribe', topic: 'studio', lastId: null });
    await client.until(() => client.all('failed').length === 2);
    expect(client.all('failed').map(({ topic, code }) => [topic, code])).toEqual([
      ['secrets', 50004],
      ['studio', 50003],
    ]);
    expect(client.all('subscribed')).toEqual([]);
  });

  test('after unsubscribing nothing of the topic arrives', async () => {
    const { token, accountId } = await app.enter('user');
    const client = await served.listener(token, 'messages');
    client.say({ type: 'unsubscribe', topic: 'messages' });
    await client.subscribe('announcements');
    await message(accountId);
    await client.subscribe('announcements');
    expect(client.events('messages')).toEqual([]);
  });

  test('what is not a message of the protocol is answered, and does no harm', async () => {
    const { token } = await app.enter('user');
    const client = await served.listener(token);
    for (const text of [
      '{',
      '[]',
      '"auth"',
      '{"type":"subscribe","topic":7}',
      '{"type":"subscribe","topic":"messages","lastId":-1}',
    ])
      client.socket.send(text);
    await client.until(() => client.all('failed').length === 5);
    expect(new Set(client.all('failed').map((failed) => failed.code))).toEqual(new Set([40000]));
    expect(await client.subscribe('messages')).toMatchObject({ topic: 'messages' });
    client.socket.send(Buffer.from([1, 2, 3]), { binary: true });
    expect(await client.closed()).toMatchObject({ code: STREAM_CLOSE.notText });
  });
});

describe('rights are those of now', () => {
  test('signing out closes every socket of the session, 30 times of 30', async () => {
    for (let i = 0; i < 30; i += 1) {
      const { token } = await app.enter('user');
      const client = await served.listener(token, 'messages');
      await app.call(logout, {}, { token });
      expect(await client.closed()).toMatchObject({ code: STREAM_CLOSE.sessionEnded, reason: 'notSignedIn' });
      expect(refusal(client.frames)).toMatchObject({ code: 50008 });
      await client.close();
    }
  });

  test('disabling an account closes its sockets and leaves the others’ open', async () => {
    const [one, two] = [await app.enter('user'), await app.enter('user')];
    const gone = await served.listener(one.token, 'messages');
    const stays = await served.listener(two.token, 'messages');
    await change(one.accountId, sql`update accounts set disabled_at = now() where id = ${one.accountId}`);
    expect(await gone.closed()).toMatchObject({ code: STREAM_CLOSE.sessionEnded });
    await message(two.accountId);
    await stays.until(() => stays.events('messages').length === 1);
  });

  test('an admin who becomes a user loses the admin topics at once and keeps the others after coming back', async () => {
    const { token, accountId } = await app.enter('admin');
    const client = await served.listener(token, 'messages', 'studio');
    await change(accountId, sql`update sessions set role = 'user' where account_id = ${accountId}`);
    expect(await client.closed()).toMatchObject({ code: STREAM_CLOSE.rightsChanged });
    const again = await served.listener(token, 'messages');
    again.say({ type: 'subscribe', topic: 'studio', lastId: null });
    expect(await again.until(() => again.all('failed')[0])).toMatchObject({ topic: 'studio', code: 50003 });
  });

  test('no event reaches a socket whose session ended before it happened', async () => {
    for (let i = 0; i < 20; i += 1) {
      const { token, accountId } = await app.enter('user');
      const client = await served.listener(token, 'announcements');
      await change(
        accountId,
        sql`update sessions set ended_at = now(), end_reason = 'revoked' where account_id = ${accountId}`,
      );
      await write(app.deps, systemActor, async (w) => w.emit(announcementChannel, 'changed', {}));
      await client.closed();
      expect(client.events('announcements')).toEqual([]);
    }
  });

  test('a session that another process ends without a word on the bus loses its socket within a second', async () => {
    const { token, sessionId } = await app.enter('user');
    const client = await served.listener(token, 'messages');
    const ended = app.clock.now().toISOString();
    await app.deps.db.execute(
      sql`update sessions set ended_at = ${ended}, end_reason = 'revoked' where id = ${sessionId}`,
    );
    expect(await client.closed()).toMatchObject({ code: STREAM_CLOSE.sessionEnded });
  });

  test('an account that must change its password first hears nothing until it has', async () => {
    const { token, accountId } = await app.enter('user');
    await change(accountId, sql`update accounts set must_change_password = true where id = ${accountId}`);
    const client = await served.listener(token);
    client.say({ type: 'subscribe', topic: 'messages', lastId: null });
    expect(await client.until(() => client.all('failed')[0])).toMatchObject({ topic: 'messages', code: 50011 });
    await change(accountId, sql`update accounts set must_change_password = false where id = ${accountId}`);
    expect(await client.closed()).toMatchObject({ code: STREAM_CLOSE.rightsChanged });
  });

  test('a session that reaches its limit loses its socket although nobody ended it; an open socket is no use of it', async () => {
    const quick = await serveStream(app, { limits: { recheckEveryMs: 50, pingEveryMs: 40 } });
    const { token } = await app.enter('user');
    const client = await quick.listener(token, 'messages');
    app.clock.advance(app.deps.config.sessionIdleMs - 1_000);
    await client.until(() => client.all('ping').length > 5);
    app.clock.advance(2_000);
    expect(await client.closed()).toMatchObject({ code: STREAM_CLOSE.sessionEnded, reason: 'expired' });
    expect(refusal(client.frames)).toMatchObject({ code: 50014 });
    await quick.close();
  });
});

test('the server that is told to stop sends its clients away with a time to come back at, and takes no new ones', async () => {
  const stopping = await serveStream(app);
  const { token } = await app.enter('user');
  const clients = [await stopping.listener(token), await stopping.listener(token), await stopping.listener(token)];
  const stopped = stopping.stream.close();
  const late = stopping.client();
  expect(await late.refused()).toBe(503);
  const waits: number[] = [];
  for (const client of clients) {
    const { code, reason } = await client.closed();
    expect(code).toBe(STREAM_CLOSE.goingAway);
    waits.push(JSON.parse(reason).retryInMs);
  }
  await stopped;
  expect(new Set(waits).size).toBe(3);
  expect(stopping.stream.sockets()).toBe(0);
  await stopping.close();
});

test('the product’s own server serves the stream beside the API, and other upgrades are ordinary requests', async () => {
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const address = app.http.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const client = streamClient(`ws://127.0.0.1:${port}/api/stream`);
  await client.enter((await app.enter('user')).token);
  expect(app.stream.sockets()).toBe(1);
  const elsewhere = streamClient(`ws://127.0.0.1:${port}/api/other`);
  expect(await elsewhere.refused()).toBe(404);
  await client.close();
});
