import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '../lib/log.ts';
import { type InternalListener, openInternalListener } from './internal-listener.ts';
import { openRelay, type Peer, type Relay, relayKey } from './relay.ts';
import { relayCall } from './relay-call.ts';
import { CLIENT, isRelayed } from './relayed.ts';

const log = openLog('silent');
const key = relayKey(Buffer.alloc(32, 7));
const HOLDER = 'the-holder';
const BODY_BYTES = 8_000_000;
let holder: FastifyInstance;
let front: FastifyInstance;
let door: InternalListener;
let relay: Relay;
let peer: Peer;
let frontAddress: string;
/** What the front finds when it looks for the holder, the first time and again. */
let found: (Peer | null)[];

beforeAll(async () => {
  holder = Fastify();
  holder.addContentTypeParser('*', (_request, _payload, done) => done(null));
  holder.all('/who', async (request) => ({
    relayed: isRelayed(request.raw),
    address: request.ip,
    host: request.headers.host,
    authorization: request.headers.authorization,
    forwarded: request.headers['x-forwarded-for'],
    named: request.headers[CLIENT],
  }));
  holder.post('/count', async (request) => {
    let bytes = 0;
    for await (const part of request.raw) bytes += part.length;
    return { bytes };
  });
  holder.get('/large', async (_request, reply) => reply.send(Readable.from(large())));
  holder.get('/dies', async (request) => {
    request.raw.socket.destroy();
  });
  await holder.ready();
  door = await openInternalListener(holder, { proof: { key, node: HOLDER }, host: '127.0.0.1', port: 0, log });
  peer = { node: HOLDER, url: `http://127.0.0.1:${door.port}` };
  relay = openRelay({ key, log });
  front = Fastify();
  front.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const find = async (again: boolean) => found[Number(again)] ?? null;
  front.addHook('onRequest', async (request, reply) => {
    if (await relayCall(relay, find, request, reply)) return reply;
    return reply.code(503).send({ failure: 'unavailable' });
  });
  front.setErrorHandler((_error, _request, reply) => reply.code(503).send({ failure: 'unavailable' }));
  front.all('/*', async () => 'here');
  frontAddress = await front.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  relay.close();
  await front.close();
  await door.close();
  await holder.close();
});

/** Counts what was asked for, to see that nothing is read ahead of a slow client. */
let made = 0;
function* large(): Generator<Buffer> {
  for (; made < 400; made += 1) yield Buffer.alloc(100_000);
}

const ask = async (path: string, options: RequestInit = {}) => {
  const answer = await fetch(frontAddress + path, options);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

test('the other server sees the client’s own address, host and token, and nothing that the client says of itself', async () => {
  found = [peer];
  const headers = { authorization: 'Bearer mine', 'x-forwarded-for': '6.6.6.6', [CLIENT]: '6.6.6.6' };
  expect(await ask('/who', { headers })).toEqual({
    status: 200,
    body: { relayed: true, address: '127.0.0.1', host: new URL(frontAddress).host, authorization: 'Bearer mine' },
  });
});

test('a body and an answer stream through, no faster than the client reads', async () => {
  found = [peer];
  const sent = await ask('/count', { method: 'POST', body: new Uint8Array(randomBytes(BODY_BYTES)) });
  expect(sent).toEqual({ status: 200, body: { bytes: BODY_BYTES } });
  const socket = connect(Number(new URL(frontAddress).port), '127.0.0.1');
  socket.write('GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(socket, 'readable');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(made).toBeLessThan(200);
  socket.destroy();
});

test('a server that has gone is asked for once more, and then the client is told to come again', async () => {
  const gone = { node: 'gone', url: 'http://127.0.0.1:9' };
  found = [gone, peer];
  expect((await ask('/who')).status).toBe(200);
  found = [gone, gone];
  expect((await ask('/who')).status).toBe(503);
  found = [null];
  expect((await ask('/who')).status).toBe(503);
  found = [peer];
  expect((await ask('/dies')).status).toBe(503);
});

test('another server at the address, or one with another key, gets no word of the request', async () => {
  found = [{ ...peer, node: 'another' }, null];
  expect((await ask('/who')).status).toBe(503);
  const stranger = openRelay({ key: relayKey(Buffer.alloc(32, 8)), log });
  expect(await stranger.reach(async () => peer)).toBeNull();
});

test('what does not prove to be a server of ours is cut off before its request is read', async () => {
  for (const first of ['GET /who HTTP/1.1\r\nhost: localhost\r\n\r\n', 'onair-relay abc\n', 'x'.repeat(1_000)]) {
    const socket = connect(door.port, '127.0.0.1');
    let heard = '';
    socket.on('data', (bytes) => {
      heard += bytes;
      // It has our nonce, and no key to answer with.
      socket.write('forged\n');
    });
    socket.write(first);
    await once(socket, 'close');
    expect(heard).not.toContain('HTTP');
    expect(heard).not.toContain('ready');
  }
  expect((holder.server.address() as AddressInfo | null)?.port).toBeUndefined();
});
