import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { superviseMedia } from './media-process.client.ts';

const VIEWERS = 240;
const studio = { studioId: 'one', automatic: true, delaySeconds: 0 };

test('no first message is lost on its way to the media process, however busy the server is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'onair-hand-over-'));
  let asked = 0;
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();
  const media = superviseMedia({
    ...{ environment: process.env, rtmpHost: '127.0.0.1', rtmpPort: 0, anyPort: true },
    programSocket: join(folder, 'media.sock'),
    hls: { socket: join(folder, 'hls.sock'), folder: join(folder, 'hls'), minutes: 1 },
    log: pino({ level: 'silent' }),
    message: (message) => {
      if (message.type === 'ready') isReady();
      if (message.type !== 'admit') return;
      asked += 1;
      media.send({ type: 'refused', id: message.id });
    },
    gone: () => undefined,
  });
  await ready;
  const front = createServer();
  front.on('upgrade', (request, socket, head) => {
    const names = ['upgrade', 'connection', 'sec-websocket-key', 'sec-websocket-version'] as const;
    const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
    media.send({ type: 'viewer', upgrade: { url: '/', headers }, head: head.toString('base64') }, socket as Socket);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  // Work between which sockets and the channel are both found ready at once.
  const busy = setInterval(() => {
    for (let i = 0; i < 3; i++) media.send({ type: 'command', id: 0, studio, command: { do: 'mute', muted: true } });
    const until = performance.now() + 15;
    while (performance.now() < until);
  }, 20);
  const { port } = front.address() as AddressInfo;
  const clients = new Worker(new URL('./hand-over.fixtures.ts', import.meta.url), {
    workerData: { url: `ws://127.0.0.1:${port}/`, count: VIEWERS },
  });
  const { promise: allGone, resolve } = Promise.withResolvers<void>();
  let gone = 0;
  clients.on('message', () => {
    gone += 1;
    if (gone === VIEWERS) resolve();
  });
  await allGone;
  clearInterval(busy);
  await clients.terminate();
  front.close();
  await media.stop();
  rmSync(folder, { recursive: true });
  expect(asked).toBe(VIEWERS);
});
