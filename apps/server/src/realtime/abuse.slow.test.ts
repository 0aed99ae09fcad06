import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { STREAM_CLOSE } from '@onair/contract/channel';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { STREAM_SUBJECT } from '../db/write.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { type StreamClient, serveStream } from '../testing/stream.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { allowedOrigins: ['https://listed.example'] } });
});
afterAll(() => app.close());

const MB = 1024 * 1024;
/** Tells everyone who listens to the announcements, with as much to carry as the test wants. */
const broadcast = (data: unknown) =>
  app.deps.bus.publish(STREAM_SUBJECT, [
    { id: null, topic: 'announcements', kept: false, accountId: null, event: 'changed', data },
  ]);
const rss = () => process.memoryUsage().rss;

test('a handshake from a foreign page, or from no page, is refused before there is a socket', async () => {
  const served = await serveStream(app);
  const host = `127.0.0.1:${served.port}`;
  const refused = [
    null,
    'null',
    `http://${host}.evil.example`,
    `http://evil-${host}`,
    'http://127.0.0.1',
    `ws://${host}`,
  ];
  for (const origin of refused) expect(await served.client({ origin }).refused()).toBe(403);
  for (const origin of [`http://${host}`, `https://${host}`, 'https://listed.example']) {
    const client = served.client({ origin });
    await client.opened();
    expect(client.socket.readyState).toBe(1);
    await client.close();
  }
  await vi.waitFor(() => expect(served.stream.sockets()).toBe(0));
  await served.close();
});

test('500 sockets that say nothing: a share of an address and 100 in all, gone in time, and who speaks gets in', async () => {
  const served = await serveStream(app, { limits: { identifyWithinMs: 700 } });
  const { token } = await app.enter('user');
  const early = await served.listener(token, 'announcements');
  const silent: StreamClient[] = [];
  let most = 0;
  const opening = Array.from({ length: 500 }, async (_, i) => {
    const client = served.client({ localAddress: `127.0.1.${1 + (i % 50)}` });
    silent.push(client);
    await client.opened();
    most = Math.max(most, served.stream.sockets());
  });
  await Promise.all(opening);
  // While all places are taken by sockets that have just come, one tries again, as a browser does.
  const late = await vi.waitFor(() => served.listener(token, 'announcements'), { interval: 50 });
  expect(served.stream.sockets()).toBeGreaterThan(50);
  // A hundred and those on their way out, which are still counted here: never all 500.
  expect(most).toBeLessThan(350);
  for (const client of silent) {
    if (client.state.refused === 0) {
      expect([STREAM_CLOSE.identifyTimeout, STREAM_CLOSE.tryLater, 1006]).toContain((await client.closed()).code);
    } else expect(client.state.refused).toBe(429);
  }
  broadcast({});
  for (const client of [early, late]) await client.until(() => client.events('announcements').length === 1);
  await vi.waitFor(() => expect(served.stream.sockets()).toBe(2));
  await served.close();
});

test('silent sockets of one address keep nobody there out: forty of forty get in', async () => {
  const served = await serveStream(app);
  const { token } = await app.enter('user');
  const silent = Array.from({ length: 20 }, () => served.client());
  await Promise.all(silent.map((client) => client.opened()));
  const others = await Promise.all(Array.from({ length: 40 }, () => served.listener(token)));
  expect(others.filter(({ state }) => state.closed === null && state.refused === 0)).toHaveLength(40);
  const out = silent.flatMap(({ state }) => (state.closed ? [state.closed.code] : []));
  expect(new Set(out)).toEqual(new Set([STREAM_CLOSE.tryLater]));
  await served.close();
});

test('an account has its share of sockets: one more closes the oldest, and nobody else’s', async () => {
  const served = await serveStream(app, { limits: { perAccount: 3 } });
  const [{ token }, neighbor] = [await app.enter('user'), await app.enter('user')];
  const beside = await served.listener(neighbor.token);
  const own = [];
  for (let n = 0; n < 5; n += 1) own.push(await served.listener(token, 'announcements'));
  for (const oldest of own.slice(0, 2)) expect((await oldest.closed()).code).toBe(STREAM_CLOSE.displaced);
  broadcast({});
  for (const client of own.slice(2)) await client.until(() => client.events('announcements').length === 1);
  expect(beside.state.closed).toBeNull();
  await served.close();
});

test('a flood of messages, pings, fragments or one huge frame ends its own socket only', async () => {
  const served = await serveStream(app);
  const { token } = await app.enter('user');
  const healthy = await served.listener((await app.enter('user')).token, 'announcements');
  const before = rss();
  let sent = 0;
  const beat = setInterval(() => {
    sent += 1;
    broadcast({});
  }, 10);

  const flood = await served.listener(token);
  for (let i = 0; i < 10_000; i += 1) flood.say({ type: 'pong' });
  expect(await flood.closed()).toMatchObject({ code: STREAM_CLOSE.flood });

  const pings = await served.listener(token);
  for (let i = 0; i < 10_000 && pings.socket.readyState === 1; i += 1) pings.socket.ping();
  expect(await pings.closed()).toMatchObject({ code: STREAM_CLOSE.flood });

  const huge = await served.listener(token);
  huge.socket.send('x'.repeat(100 * MB), () => {});
  expect(await huge.closed()).toMatchObject({ code: STREAM_CLOSE.tooBig });

  const over = await served.listener(token);
  over.socket.send(JSON.stringify({ type: 'pong', pad: 'x'.repeat(4_096) }));
  expect(await over.closed()).toMatchObject({ code: STREAM_CLOSE.tooBig });

  const fragments = await served.listener(token);
  for (let i = 0; i < 10_000 && fragments.socket.readyState === 1; i += 1) fragments.socket.send('x', { fin: false });
  expect((await fragments.closed()).code).toBeGreaterThanOrEqual(1006);

  clearInterval(beat);
  expect(sent).toBeGreaterThan(10);
  await healthy.until(() => healthy.events('announcements').length === sent);
  // The sender of the huge frame lives in this process too: its 100 MB are not the server's.
  expect(rss() - before).toBeLessThan(250 * MB);
  expect(healthy.state.closed).toBeNull();
  await served.close();
});

test('clients that do not read are dropped; those that read lose nothing', async () => {
  const served = await serveStream(app, { limits: { unsentMax: 256 * 1024 } });
  const entered = await Promise.all(Array.from({ length: 24 }, () => app.enter('user')));
  const clients = [];
  for (const { token } of entered) clients.push(await served.listener(token, 'announcements'));
  const slow = clients.slice(0, 20);
  const healthy = clients.slice(20);
  for (const client of slow) client.socket.pause();
  const before = rss();
  const pad = 'x'.repeat(64 * 1024);
  let sent = 0;
  for (; sent < 2_000 && served.stream.sockets() > healthy.length; sent += 1) {
    broadcast({ n: sent, pad });
    // The broadcaster does not wait for the slow ones; it does let the others have their turn.
    await healthy[0]?.until(() => healthy[0]?.events('announcements').length === sent + 1);
  }
  expect(served.stream.sockets()).toBe(healthy.length);
  for (const client of healthy) {
    await client.until(() => client.events('announcements').length === sent);
    expect(client.events('announcements').map((event) => (event.data as { n: number }).n)).toEqual(
      Array.from({ length: sent }, (_, n) => n),
    );
    client.frames.length = 0;
  }
  // What the healthy ones have kept for the comparison above is the test's own.
  expect(rss() - before).toBeLessThan((50 + (healthy.length * sent * 64) / 1024) * MB);
  for (const client of slow) client.socket.terminate();
  await served.close();
});

test('a ping is answered, so that a browser can tell whether its connection still stands', async () => {
  const served = await serveStream(app);
  const client = await served.listener((await app.enter('user')).token);
  client.say({ type: 'ping' });
  await client.until(() => client.all('pong').length === 1);
  await served.close();
});

test('a frozen client is closed after its time; one that answers pings stays', async () => {
  const served = await serveStream(app, { limits: { pingEveryMs: 100, deadAfterMs: 500 } });
  const { token } = await app.enter('user');
  const alive = await served.listener((await app.enter('user')).token);
  const script = `
    import WebSocket from 'ws';
    const socket = new WebSocket(process.argv[1], { origin: process.argv[2] });
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token: process.argv[3] })));
    socket.on('message', (data) => console.log(String(data)));`;
  const child: ChildProcess = spawn(
    process.execPath,
    ['--input-type=module', '-e', script, served.url, `http://127.0.0.1:${served.port}`, token],
    { cwd: new URL('..', import.meta.url), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  expect(served.stream.sockets()).toBe(2);
  const pinged = alive.all('ping').length;
  await alive.until(() => alive.all('ping').length > pinged + 8);
  expect(served.stream.sockets()).toBe(2);
  child.kill('SIGSTOP');
  await vi.waitFor(() => expect(served.stream.sockets()).toBe(1));
  child.kill('SIGKILL');
  await served.close();
});
