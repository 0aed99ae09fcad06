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

/**
 * A client that sends a byte each second and never ends. @returns milliseconds until it was cut off, and the response
 */
const slow = (first: string, more: string): Promise<{ ms: number; response: string }> =>
  new Promise((resolve) => {
    const from = performance.now();
    let response = '';
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(first));
    const drip = setInterval(() => socket.write(more), 1000);
    socket.on('data', (data) => {
      response += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      resolve({ ms: performance.now() - from, response });
    });
  });

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

test('two hundred clients that never finish their request are cut off within 12 s and nobody else notices', async () => {
  const client = rawClient(port);
  const calls = async (n: number) => {
    const times: number[] = [];
    for (let i = 0; i < n; i += 1) {
      const from = performance.now();
      expect((await client.send({ path: '/api/health' })).status).toBe(200);
      times.push(performance.now() - from);
    }
    return p95(times);
  };
  /** The best of five rounds: what else the machine does slows some of them, what the server does slows all. */
  const quietest = async () => {
    const rounds: number[] = [];
    for (let round = 0; round < 5; round += 1) rounds.push(await calls(80));
    return Math.min(...rounds);
  };
  await calls(200);
  const alone = await quietest();
  const headers = Array.from({ length: 100 }, () => slow(HEADERS, 'X-A: b\r\n'));
  const bodies = Array.from({ length: 100 }, () => slow(`${HEADERS}\r\n{"username":"`, 'a'));
  const beside = await quietest();
  const ends = await Promise.all([...headers, ...bodies]);
  client.close();
  expect(ends).toHaveLength(200);
  expect(Math.max(...ends.map(({ ms }) => ms))).toBeLessThan(12_000);
  expect(
    ends.every(
      ({ response }) =>
        response === '' || (response.startsWith('HTTP/1.1 408') && response.includes('"status":"fail"')),
    ),
  ).toBe(true);
  // A millisecond of grace: both figures are fractions of one.
  expect(beside).toBeLessThanOrEqual(alone * 2 + 1);
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
