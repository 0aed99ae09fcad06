import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { rawClient } from '../testing/raw-request.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await testApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  port = (app.http.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const HEADERS =
  'POST /api/user/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n';

/** A client that sends a byte each second and never ends. @returns the response, once it was cut off */
const slow = (first: string, more: string): Promise<string> =>
  new Promise((resolve) => {
    let response = '';
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(first));
    const drip = setInterval(() => socket.write(more), 1000);
    socket.on('data', (data) => {
      response += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      resolve(response);
    });
  });

test('two hundred clients that never finish their request are cut off, and beside them others are answered', async () => {
  const client = rawClient(port);
  const headers = Array.from({ length: 100 }, () => slow(HEADERS, 'X-A: b\r\n'));
  const bodies = Array.from({ length: 100 }, () => slow(`${HEADERS}\r\n{"username":"`, 'a'));
  let open = true;
  const ending = Promise.all([...headers, ...bodies]).finally(() => {
    open = false;
  });
  for (let n = 0; n < 100; n += 1) expect((await client.send({ path: '/api/health' })).status).toBe(200);
  expect(open).toBe(true);
  const ends = await ending;
  client.close();
  expect(ends).toHaveLength(200);
  expect(
    ends.every(
      (response) => response === '' || (response.startsWith('HTTP/1.1 408') && response.includes('"status":"fail"')),
    ),
  ).toBe(true);
});

const say = (text: string): Promise<string> =>
  new Promise((resolve) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (data) => {
      response += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(response));
  });

test.each([
  ['no HTTP at all', '\u0016\u0003\u0001\u0002\r\n\r\n', 400],
  ['a header of 40 kB', `GET /api/health HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ['two lengths', 'POST /api/user/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
  [
    'length and chunks',
    'POST /api/user/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a bare line feed', 'GET /api/health HTTP/1.1\nHost: a\n\n', 400],
])('%s is answered with an envelope and the end of the connection', async (_name, text, status) => {
  const response = await say(text);
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(response).toContain('"status":"fail"');
  expect(response).not.toMatch(/node_modules|at .*\.js/);
});
