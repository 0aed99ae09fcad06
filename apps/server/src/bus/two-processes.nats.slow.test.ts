import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect } from '@nats-io/transport-node';
import { STREAM_CLOSE, STREAM_PATH } from '@onair/contract/channel';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { startBroker } from '../testing/nats-server.ts';
import { programEnvironment } from '../testing/program-environment.ts';
import { type StreamClient, streamClient } from '../testing/stream.ts';

type Server = { child: ChildProcess; url: string; dataDir: string };
type Account = Awaited<ReturnType<TestApp['enter']>>;

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
let broker: Awaited<ReturnType<typeof startBroker>>;
/** Only for its database, and for accounts in it: it neither listens nor connects to the broker. */
let app: TestApp;
let here: Server;
let there: Server;
const clients: StreamClient[] = [];

const databaseUrl = async (): Promise<string> => {
  const { host, port, user, connectionString } = app.pool.options;
  const { rows } = await app.pool.query<{ name: string }>('select current_database() as name');
  if (connectionString) return connectionString;
  return `postgresql://${user}@localhost:${port}/${rows[0]?.name}?host=${encodeURIComponent(host ?? '')}`;
};

const startServer = async (): Promise<Server> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'onair-process-'));
  const child = spawn(process.execPath, [main], {
    env: {
      ...programEnvironment,
      PORT: '0',
      DEMO: '0',
      MEDIA: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: await databaseUrl(),
      NATS_URL: broker.url,
      AUDIT_KEY: app.deps.secrets.auditKey.toString('hex'),
      VISITOR_KEY: app.deps.secrets.visitorKey.toString('hex'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (url) return { child, url, dataDir };
  }
  throw new Error('the server ended before it listened');
};

const end = async ({ child, dataDir }: Server, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
};

beforeAll(async () => {
  broker = await startBroker();
  app = await testApp();
  [here, there] = await Promise.all([startServer(), startServer()]);
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await Promise.all([here, there].map((server) => server && end(server, 'SIGTERM')));
  await app.close();
  await broker.stop();
});

const call = async (server: Server, path: string, token: string, body: object = {}) => {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { code: number; data: unknown };
};
const listen = async (server: Server, { token }: Account, ...topics: string[]) => {
  const client = streamClient(server.url.replace('http', 'ws') + STREAM_PATH);
  clients.push(client);
  await client.enter(token);
  for (const topic of topics) await client.subscribe(topic);
  return client;
};
/** Sends again what the database was too busy for, as a client does. */
const publish = async (server: Server, { token }: Account, title: string) => {
  for (;;) {
    const draft = { tag: 'notice', title, content: 'for everyone', featured: false };
    const answer = await call(server, '/api/announcement', token, draft);
    if (answer.code !== 50300) return answer;
  }
};

test('what one process publishes reaches the sockets of both, once, in one order', async () => {
  const [admin, reader] = [await app.enter('admin'), await app.enter('user')];
  const [near, far] = [
    await listen(here, reader, 'messages'),
    await listen(there, reader, 'messages', 'announcements'),
  ];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => publish(n % 2 ? here : there, admin, `announcement ${n}`)),
  );
  expect(answers.map((answer) => answer.code)).toEqual(Array(20).fill(20000));
  for (const client of [near, far]) await client.until(() => client.events('messages').length === 20);
  await far.until(() => far.events('announcements').length === 20);
  expect(far.events('messages')).toEqual(near.events('messages'));
});

test('signing out at one process ends the session at the other at once, its socket within a second', async () => {
  for (let round = 0; round < 20; round += 1) {
    const account = await app.enter('user');
    const socket = await listen(there, account, 'messages');
    expect((await call(there, '/api/user/info', account.token)).code).toBe(20000);
    await call(here, '/api/user/logout', account.token);
    expect(await socket.closed()).toMatchObject({ code: STREAM_CLOSE.sessionEnded });
    expect((await call(there, '/api/user/info', account.token)).code).toBe(50008);
  }
});

test('limits of calls and of guesses at a password hold over both processes', async () => {
  const account = await app.enter('user');
  const calls = async (server: Server, times: number) => {
    let through = 0;
    for (let n = 0; n < times; n += 1)
      if ((await call(server, '/api/user/info', account.token)).code === 20000) through += 1;
    return through;
  };
  expect(await calls(here, 310)).toBe(300);
  await delay(600);
  expect(await calls(there, 60)).toBeLessThanOrEqual(31);

  const guess = (server: Server) => call(server, '/api/user/login', '', { username: 'alice', password: 'Wr0ng#guess' });
  const codes: number[] = [];
  while (codes.at(-1) !== 42900 && codes.length < 50) codes.push((await guess(here)).code);
  expect((await guess(there)).code).toBe(42900);
});

test('a client that moves from one process to the other misses nothing', async () => {
  const [admin, reader] = [await app.enter('admin'), await app.enter('user')];
  const first = await listen(here, reader);
  const { lastId } = await first.subscribe('messages');
  await first.close();
  await publish(here, admin, 'while it was away');
  const second = await listen(there, reader);
  await second.subscribe('messages', lastId);
  expect(second.events('messages')).toHaveLength(1);
});

test('without the broker messages still arrive and sign-out still closes sockets, only a little later', async () => {
  const [admin, reader] = [await app.enter('admin'), await app.enter('user')];
  const socket = await listen(there, reader, 'messages');
  await broker.stop();
  await publish(here, admin, 'unheard');
  await socket.until(() => socket.events('messages').length === 1);
  await call(here, '/api/user/logout', reader.token);
  expect(await socket.closed()).toMatchObject({ code: STREAM_CLOSE.sessionEnded });
  await broker.comeBack();
});

test('a message that a process does not understand, as of another version, ends none', async () => {
  const [admin, reader] = [await app.enter('admin'), await app.enter('user')];
  const [near, far] = [await listen(here, reader, 'messages'), await listen(there, reader, 'messages')];
  const stranger = await connect({ servers: broker.url });
  for (const subject of ['live.report', 'live.ask', 'live.changed', 'live.beats', 'sessions.changed', 'stream']) {
    for (const payload of ['null', '{}', '7']) stranger.publish(`onair.${subject}`, payload);
  }
  await stranger.drain();
  for (let n = 1; n <= 20; n += 1) {
    expect((await publish(n % 2 ? here : there, admin, `announcement ${n}`)).code).toBe(20000);
    for (const client of [near, far]) await client.until(() => client.events('messages').length === n);
  }
  expect([near, far].map(({ state }) => state.closed)).toEqual([null, null]);
});

test('when one process is killed the other goes on as if nothing had happened', async () => {
  const [admin, reader] = [await app.enter('admin'), await app.enter('user')];
  const [near, far] = [await listen(here, reader, 'messages'), await listen(there, reader, 'messages')];
  await end(here, 'SIGKILL');
  expect((await near.closed()).code).toBe(1006);
  expect((await publish(there, admin, 'still here')).code).toBe(20000);
  await far.until(() => far.events('messages').length === 1);
  await vi.waitFor(async () => expect((await fetch(`${there.url}/api/ready`)).status).toBeLessThan(500));
});
