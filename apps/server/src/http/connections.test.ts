import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { connectionsMax: 20 } });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

test('connections that are only kept alive make room for those who ask', async () => {
  const { port } = app.http.server.address() as AddressInfo;
  const ask = async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    return { socket, response: String(answer) };
  };
  const kept = [];
  for (let n = 0; n < 60; n += 1) kept.push(await ask());
  expect(kept.filter(({ response }) => !response.startsWith('HTTP/1.1 200'))).toEqual([]);
  for (const { socket } of kept) socket.destroy();
});
